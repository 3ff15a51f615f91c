"""A process that an agent starts does not go through gRPC's handlers of a fork."""

import subprocess
import sys


def test_grpc_is_told_before_it_is_imported() -> None:
    code = "import sys, agent_service, os; print(os.environ['GRPC_ENABLE_FORK_SUPPORT'], 'grpc' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0 False\n"
