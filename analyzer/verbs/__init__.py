"""The verbs as Python functions: they take the names of the command line's flags and return a `Result`."""
