"""Verifies a delivery by Standard Webhooks, with the standard library alone."""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer


def verify_webhook(secret, headers, body):
    """The event of a delivery. Raises ValueError unless Portico signed this body, as it arrived, within the last five minutes."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message_id or not (timestamp.isascii() and timestamp.isdigit()):
        raise ValueError("a header is missing")
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old or too new")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(signature)
    given = headers.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(each, expected) for each in given):
        raise ValueError("no signature fits")
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = verify_webhook(os.environ["WEBHOOK_SECRET"], self.headers, body)
        except ValueError as error:
            self.send_response(401)
            self.end_headers()
            print("Refused:", error, flush=True)
            return
        self.send_response(204)  # answer first, work afterwards
        self.end_headers()
        print("Verified", event["type"], flush=True)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4100"))), Receiver)
    print("Listening on", server.server_port, flush=True)
    server.serve_forever()
