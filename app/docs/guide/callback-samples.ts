/**
 * A callback with its signature, for readers to try their code on; a test compares it with what the gateway
 * sends.
 */
export const testVector = {
  secret: 'whsec_YW4tZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXMtb2s=',
  id: '0f5c3a52-8c1e-4a57-9d1b-6f2f5a4be7d1',
  timestamp: '1772443800',
  body: '{"idEntity":"order-8c2f41d7"}',
  signature: 'v1,dTACJUF5QyAdnOdP1E6Pan5c73CSPsT56xJLG7LM3dE=',
} as const

/** The same callback as an HTTP request. */
export const exampleCallback = `\
POST /payment-changed HTTP/1.1
Content-Type: application/json
X-API-Version: 2
X-Payment-Kind: payin
webhook-id: ${testVector.id}
webhook-timestamp: ${testVector.timestamp}
webhook-signature: ${testVector.signature}

${testVector.body}`

// A test runs each of these unchanged, on the vector above and on altered callbacks.

export const signInShell = `\
SECRET='${testVector.secret}'
ID='${testVector.id}'
TIMESTAMP='${testVector.timestamp}'
BODY='${testVector.body}'

KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
printf 'v1,%s\\n' "$(printf %s "$ID.$TIMESTAMP.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`

export const verifyInNode = `\
import { createHmac, timingSafeEqual } from 'node:crypto'

/** headers: their names in lower case, as Node has them. body: the text as it arrived, before any parsing. */
export function isFromGateway(secret, headers, body, now = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !signatures || !/^\\d+$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

export const verifyInPython = `\
import base64, hashlib, hmac, time

def is_from_gateway(secret, headers, body, now=None):
    """headers: their names in lower case. body: the bytes as they arrived, before any parsing."""
    id, timestamp, signatures = (
        headers.get("webhook-" + name, "") for name in ("id", "timestamp", "signature")
    )
    if not id or not timestamp.isdecimal():
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures.split(" ")
    )`
