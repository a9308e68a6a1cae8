#!/usr/bin/env bash
# standardwebhooks 1.1.1 (npm), seen 2026-11-27 with Node 20 and 24.
# `Webhook.verify` reads headers by `Object.keys`: of the `Headers` object that fetch handlers get (Next.js, Hono,
# Deno, workers) it finds none, and a genuine message fails as if it were not signed. A plain object works.
# Output seen:
#   plain object: verified
#   Headers: WebhookVerificationError: Missing required headers
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund standardwebhooks@1.1.1
cat >verify.cjs <<'JS'
const { Webhook } = require('standardwebhooks')
const webhook = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
const body = '{"paid":true}'
const now = new Date()
const headers = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': webhook.sign('msg_1', now, body),
}
const tried = (name, given) => {
  try {
    webhook.verify(body, given)
    console.log(`${name}: verified`)
  } catch (error) {
    console.log(`${name}: ${error.constructor.name}: ${error.message}`)
  }
}
tried('plain object', headers)
tried('Headers', new Headers(headers))
JS
seen=$(node verify.cjs)
printf '%s\n' "$seen"
[ "$seen" = $'plain object: verified\nHeaders: WebhookVerificationError: Missing required headers' ] || exit 1
