#!/bin/sh
# Verifies a delivery that was kept: the body from standard input, the headers in WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE, the secret of the
# endpoint in WEBHOOK_SECRET (whsec_…). For a look by hand: a receiver verifies in its own language.
set -eu

age=$(($(date +%s) - WEBHOOK_TIMESTAMP))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then echo 'Refused: too old or too new' >&2 && exit 1; fi

key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" && cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $WEBHOOK_SIGNATURE " in
  *" v1,$expected "*) echo 'Verified' ;;
  *) echo 'Refused: no signature fits' >&2 && exit 1 ;;
esac
