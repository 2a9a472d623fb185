"""The process and its surroundings: logs, files, signals, sockets, run ids."""
