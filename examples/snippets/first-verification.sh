#!/bin/sh
# Creates a request and reads its result. With a key of test mode a virtual applicant does what a person would.
# Needs PORTICO_URL (https://verify.example.com) and PORTICO_KEY (sk_test_…).
set -eu

created=$(curl --fail-with-body --silent --show-error --retry 3 "$PORTICO_URL/v1/requests" \
  -H "Authorization: Bearer $PORTICO_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" \
  -d '{ "kind": "individual", "email": "ada@example.org", "reference": "customer-1" }')
# jq does it better, where it is installed.
read_field() { printf '%s\n' "$2" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
id=$(read_field id "$created")
echo "Send the applicant to $(read_field url "$created")"

# In test mode only: nobody has to stand before a camera.
curl --fail-with-body --silent --show-error "$PORTICO_URL/v1/test/requests/$id/complete" \
  -H "Authorization: Bearer $PORTICO_KEY" \
  -H "Content-Type: application/json" \
  -d '{ "outcome": "approved" }' > /dev/null

result=$(curl --fail-with-body --silent --show-error --retry 3 "$PORTICO_URL/v1/requests/$id" \
  -H "Authorization: Bearer $PORTICO_KEY")
echo "Result: $(read_field status "$result")"
