/**
 * The first payin as a developer would type it: sign with openssl, get a token, create, read. Needs only sh,
 * openssl, curl and sed.
 */
export const firstCall = (baseUrl: string, keyPath: string): string => `\
BASE=${baseUrl}
ID=sbx-success-$(openssl rand -hex 8)

# 1. Sign a request with DEMO's private key for a token for this payment and this amount only
MONEY='{"amount":499.5,"currencyCode":"INR"}'
BODY='{"merchantCode":"DEMO","action":"PAYIN_CREATE","idPayment":"'$ID'","money":'$MONEY',"timestamp":'$(date +%s)',"nonce":"'$(openssl rand -hex 8)'"}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign ${shellWord(keyPath)} | openssl base64 -A)
TOKEN=$(curl -s "$BASE/auth-tokens-by-action" -d "$BODY" \\
  -H 'Content-Type: application/json' -H 'X-API-Version: 2' -H "X-SIGNATURE: $SIGNATURE" |
  sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

# 2. Create a payin of 499.50 rupees by UPI
curl -s "$BASE/payins/$ID" \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'X-API-Version: 2' \\
  -d '{"paymentRequested":{"money":'"$MONEY"'},
       "paymentMethod":{"paymentMethodCode":"UPIQR"},
       "callbackUrl":"${originOf(baseUrl)}/demo/callback","returnUrl":"${originOf(baseUrl)}/demo"}'

# 3. A second later it has succeeded: the ID's prefix says so
sleep 2; curl -s "$BASE/payins/$ID" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'

# 4. The callback that the shop received for it
echo; echo "${originOf(baseUrl)}/demo/orders/$ID"
`

const originOf = (baseUrl: string): string => new URL(baseUrl).origin

/** The text as a shell reads it as one word: in quotes where it needs them. */
const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
