"""The agent service: gRPC in front, the orchestrator behind it."""

import os

# The processes that an agent starts run another program at once. With handlers of gRPC at a fork, which this would
# otherwise bring, such a process can end before it does: https://github.com/grpc/grpc/blob/master/doc/fork_support.md
os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")
