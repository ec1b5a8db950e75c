"""Programs that play other libraries' games and are timed; run as files, by the interpreters that have the libraries."""
