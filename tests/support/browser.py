"""A browser without a window, driven over a pipe by the DevTools protocol."""

import json
import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pytest

_CODES = {
    key: {"windowsVirtualKeyCode": code}
    for key, code in (("Tab", 9), ("Enter", 13), ("Escape", 27), ("ArrowUp", 38), ("ArrowDown", 40))
}


class Page:
    """One page, as its user sees it."""

    def __init__(self, requests: BinaryIO, replies: BinaryIO) -> None:
        self._requests, self._replies = requests, replies
        self._sent = 0
        self._session: dict[str, str] = {}
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = {"sessionId": attached["sessionId"]}

    def open(self, address: str) -> None:
        """Go to an address and wait until its scripts have run."""
        self._call("Page.enable")
        self._call("Page.navigate", url=address)
        self.run("new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))")

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        for character in text:
            self._call("Input.dispatchKeyEvent", type="char", text=character)

    def press(self, key: str) -> None:
        """Press a key that writes nothing, such as Tab, or Enter."""
        written = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=kind, key=key, code=key, **_CODES[key], **written)

    def run(self, expression: str) -> Any:  # noqa: ANN401 - any JSON
        """Return what an expression of JavaScript has become."""
        reply = self._call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in reply, reply
        return reply["result"].get("value")

    def wait_for(self, claim: str, *, within_s: float = 20) -> None:
        """Wait until an expression is true."""
        looked = f"""new Promise((done, failed) => {{
            const look = () => ({claim}) ? done() : setTimeout(look, 10);
            setTimeout(() => failed(document.body.innerText), {within_s * 1000});
            look();
        }})"""
        self.run(looked)

    def _call(self, method: str, **parameters: object) -> dict[str, Any]:
        self._sent += 1
        call = {"id": self._sent, "method": method, "params": parameters, **self._session}
        self._requests.write(json.dumps(call).encode() + b"\0")
        self._requests.flush()
        while True:
            reply = json.loads(self._next())
            if reply.get("id") == self._sent:
                assert "error" not in reply, reply
                return reply["result"]

    def _next(self) -> bytes:
        message = bytearray()
        while (byte := self._replies.read(1)) != b"\0":
            assert byte, "the browser ended"
            message += byte
        return bytes(message)


@contextmanager
def browsing(profile: Path) -> Generator[Page]:
    """Yield a page of Chromium; without one the test is skipped, in CI it fails."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on PATH: install it (apt-get install chromium)")
        pytest.skip("no chromium on PATH")
    theirs_in, requests = os.pipe()
    replies, theirs_out = os.pipe()
    # The protocol is spoken over the file descriptors 3 and 4, which only a shell can give a child for certain.
    command = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe"]
    process = subprocess.Popen(
        ["bash", "-c", command, program, *options, f"--user-data-dir={profile}"],
        pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        with os.fdopen(requests, "wb") as to, os.fdopen(replies, "rb") as back:
            yield Page(to, back)
    finally:
        process.kill()
        process.wait()
