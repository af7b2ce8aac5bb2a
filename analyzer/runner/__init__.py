"""Running a job: ranges of deals, on threads or a cluster, merged into one exact tally."""

from .crew import Crew, Lost, Played
from .interrupts import away
from .job import Job, Tally
from .loop import CUT_SHORT, Run, Settled, check_finished, run
from .means import Keep, Kept, Means, Progress
from .ranges import Ranges
from .threads import ThreadCrew

__all__ = [
    "CUT_SHORT", "Crew", "Job", "Keep", "Kept", "Lost", "Means", "Played", "Progress", "Ranges", "Run", "Settled",
    "Tally", "ThreadCrew", "away", "check_finished", "run",
]  # fmt: skip
