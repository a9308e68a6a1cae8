// Each of these is in sdk/typescript/README.md, whose code a test runs as written; another compares them.

export const openClient = `\
const client = new GatewayClient({
  baseUrl: GATEWAY_API, // https://gateway.example/api
  merchantCode: MERCHANT_CODE,
  privateKey: PRIVATE_KEY, // PEM (PKCS#8 or PKCS#1) or a CryptoKey
})`

export const openPage = `\
const page = await client.paymentPage({
  idPayin: \`order-\${crypto.randomUUID()}\`, // store it with your order first
  money,
  callbackUrl: CALLBACK_URL,
  returnUrl: 'https://shop.example/thanks',
})
console.log('redirect the customer to', page.url)`

export const verifyEvent = `\
const event = await verifyCallback(await request.text(), request.headers, [CALLBACK_SECRET])
if (event.type === 'PAYMENT_CHANGED' && event.kind === 'payin') {
  const { process, paymentRequested, moneyReturned } = await client.getPayin(event.idEntity)
  // Compare with what you stored; deliver once, for the amount of your order.
  if (process.status === 'SUCCESS' && !moneyReturned) console.log('paid', paymentRequested.money)
}`

export const followChanges = `\
let cursor: string | undefined // from your database
const changed = client.payins({ changedFrom: '2026-01-01', cursor })
for await (const { idPayin, process } of changed) console.log(idPayin, process.status)
cursor = changed.cursor`
