"""Running a job: deals in chunks, on threads, merged into one exact tally."""

from .crew import away
from .job import Job, Tally
from .threads import Progress, Run, run

__all__ = ["Job", "Progress", "Run", "Tally", "away", "run"]
