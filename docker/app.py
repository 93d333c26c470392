"""Answers whoever writes: an application of the service in Python's own library, with a sandbox beside it."""

import hashlib
import hmac
import json
import os
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CRM = os.environ["CRM_URL"]


def call(method, path, body=None, token=None):
    request = urllib.request.Request(CRM + path, method=method)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, data) as response:
        return json.load(response)


# The real service issues tokens at /oauth/token; this one does not expire.
TOKEN = call("POST", "/_sandbox/tokens", {})["access_token"]


class Hooks(BaseHTTPRequestHandler):
    secret = ""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.is_signed(body):
            return self.respond(400)
        self.respond(204)
        message = json.loads(body)["data"]
        print("received", message["id"], flush=True)
        reply = {
            "to": {"conversation_id": message["conversation_id"]},
            "content": {"type": "text", "text": "Thank you for writing."},
        }
        print("sent", call("POST", "/v1/messages", reply, TOKEN)["data"]["id"], flush=True)

    def is_signed(self, body):
        timestamp = self.headers["X-Service-Timestamp"]
        signed = timestamp.encode() + b"." + body
        expected = hmac.new(self.secret.encode(), signed, hashlib.sha256).hexdigest()
        is_fresh = abs(time.time() - int(timestamp)) <= 300
        return is_fresh and hmac.compare_digest(f"sha256={expected}", self.headers["X-Service-Signature"])

    def respond(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8000"))), Hooks)
endpoint = {"url": "https://hooks.example.com/crm", "events": ["message.received"]}
Hooks.secret = call("POST", "/v1/webhooks", endpoint, TOKEN)["data"]["secret"]
print("ready", flush=True)
server.serve_forever()
