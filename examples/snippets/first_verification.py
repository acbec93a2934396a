"""Creates a request and reads its result, with the standard library alone. With a key of test mode a virtual applicant does what a person would.

Needs PORTICO_URL (https://verify.example.com) and PORTICO_KEY (sk_test_…).
"""

import json
import os
import urllib.error
import urllib.request
import uuid


def ask(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['PORTICO_KEY']}"}
    if body is not None:
        # The same key again gets the first answer: keep it until you have one.
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["PORTICO_URL"] + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['detail']} ({problem['requestId']})")


created = ask("POST", "/v1/requests", {"kind": "individual", "email": "ada@example.org", "reference": "customer-1"})
print("Send the applicant to", created["url"])

# In test mode only: nobody has to stand before a camera.
ask("POST", f"/v1/test/requests/{created['id']}/complete", {"outcome": "approved"})

print("Result:", ask("GET", f"/v1/requests/{created['id']}")["status"])
