"""What can go wrong on a user's machine; the message is the one line that says what to do."""


class StandaloneError(Exception):
    """Base of every error that a command prints as one line."""


class PortInUse(StandaloneError):
    """Another program listens on the address."""


class ServerFailed(StandaloneError):
    """A server ended, or did not become ready in time."""


class GaveUp(StandaloneError):
    """A part of the program ended again and again, and is not started any more."""


class AlreadyRunning(StandaloneError):
    """``kizuna serve`` already runs on this data directory."""


class AddressInvalid(StandaloneError):
    """An option does not name a host and a port."""


class SettingInvalid(StandaloneError):
    """A variable of the environment cannot be taken."""


class HomeUnusable(StandaloneError):
    """The data directory is none and cannot be made."""


class OfAnotherUser(StandaloneError):
    """The data directory, or the servers on it, belong to another user of the machine."""


class OutcomesUnreadable(StandaloneError):
    """A file holds no outcomes of generated questions."""


class VersionUnknown(StandaloneError):
    """There is no such version of the thresholds."""


class RunUnknown(StandaloneError):
    """No run of that request id is recorded."""


class RecordUnreadable(StandaloneError):
    """Another version of the code wrote the record of a run."""


class SdkMissing(StandaloneError):
    """A command needs packages that plain set-up leaves out."""
