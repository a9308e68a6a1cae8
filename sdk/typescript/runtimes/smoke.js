import { GatewayClient, InvalidCallbackError, paymentPageUrl, verifyCallback } from 'payment-gateway-sdk'

/**
 * Uses every part of the SDK that depends on the runtime: keys in both forms, signing, requests, timeouts,
 * lists and callbacks. Returns what a test compares.
 */
export async function smoke({ api, merchantCode, keys, idPayin, order, vector }) {
  const clients = keys.map((privateKey) => new GatewayClient({ baseUrl: api, merchantCode, privateKey }))
  const [client] = clients
  const { paymentMethodResponse } = await client.createPayin(idPayin, order)
  const again = await clients[1].createPayin(idPayin, order)
  await client.simulatePayin(idPayin, { event: 'PAY' })
  const listed = []
  for await (const payin of client.payins({ status: ['SUCCESS'], limit: 1 })) listed.push(payin.idPayin)
  const { money } = order.paymentRequested
  const page = await client.paymentPage({ idPayin: `${idPayin}-page`, money, ...order })
  return {
    created: paymentMethodResponse.idPayin,
    again: again.paymentMethodResponse.idPayin,
    status: (await client.getPayin(idPayin)).process.status,
    isListed: listed.includes(idPayin),
    page: new URL(page.url).searchParams.get('amount'),
    refused: await nameOf(() =>
      paymentPageUrl({ ...order, idPayin, money, merchantCode, token: 'a.b.c', paymentAppUrl: api }),
    ),
    callback: (await verifyCallback(vector.body, vector.headers, vector.secret, at(vector))).idEntity,
    forged: await nameOf(() => verifyCallback(`${vector.body} `, vector.headers, vector.secret, at(vector))),
    missing: await nameOf(() => client.getPayin('no-such-payin')),
    timedOut: await nameOf(() => client.listBalances({}, { timeoutMs: 0 })),
    isCallbackError: await verifyCallback('', {}, vector.secret).catch(
      (error) => error instanceof InvalidCallbackError,
    ),
  }
}

const at = ({ headers }) => ({ now: new Date(Number(headers['webhook-timestamp']) * 1000) })

async function nameOf(action) {
  try {
    await action()
    return 'none'
  } catch (error) {
    return error.name
  }
}
