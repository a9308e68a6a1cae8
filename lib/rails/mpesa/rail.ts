import { NoAnswer, railKind, type RailCheck } from '../rows/rail-kind.ts'
import { openDaraja, type Daraja } from './daraja.ts'
import { learnOfPush } from './notices.ts'
import { askForPush, push } from './push.ts'
import { endsOf, mpesaSettings } from './settings.ts'

/** M-Pesa by Safaricom's API (Daraja), of a short code of the operator's own: https://developer.safaricom.co.ke. */
export const mpesa = railKind({
  kind: 'mpesa',
  settings: mpesaSettings,
  methods: (currencyCode) => (currencyCode === 'KES' ? ['MOBILE_MONEY'] : []),
  addresses: ({ baseUrl }) => [baseUrl],
  ends: endsOf,
  connect: (_row, settings, { clock, orders, tokenStore }) => {
    const daraja = openDaraja(settings, clock, tokenStore('daraja'))
    const pushing = { daraja, settings, clock, orders }
    return {
      open: (order, signal) => push(pushing, order, signal),
      ask: (key, signal) => askForPush(pushing, key, signal),
      check: async (signal) => [await checkToken(daraja, signal)],
      // Each push has an address of its own.
      keysOf: () => [],
      learn: ({ key }, body) => learnOfPush(orders, key, body),
    }
  },
})

async function checkToken(daraja: Daraja, signal: AbortSignal): Promise<RailCheck> {
  try {
    await daraja.authenticate(signal)
    return { name: 'token', ok: true, detail: 'Daraja takes the consumer key and secret' }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { name: 'token', ok: false, detail: error.message }
  }
}
