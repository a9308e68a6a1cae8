import { GatewayClient } from 'payment-gateway-sdk'
import { smoke } from './smoke.js'

/** One for all requests, as a worker would keep it: its tokens outlive the request that asked for them. */
let shared

export default {
  async fetch(request) {
    if (request.method === 'GET') return new Response('ready')
    const { only, ...given } = await request.json()
    if (only !== 'balances') return Response.json(await smoke(given))
    const { api, merchantCode, keys } = given
    shared ??= new GatewayClient({ baseUrl: api, merchantCode, privateKey: keys[0] })
    return Response.json((await shared.listBalances()).data.length > 0)
  },
}
