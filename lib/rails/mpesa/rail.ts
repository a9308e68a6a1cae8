import { NoAnswer, railKind, type Look, type RailCheck } from '../rows/rail-kind.ts'
import { isConfirmation, listReceipts, registerAddress } from './c2b.ts'
import { openDaraja, type Daraja } from './daraja.ts'
import { learnOfPush } from './notices.ts'
import type { PayoutOrder } from '../../payments/rail/rail.ts'
import { askForPush, push } from './push.ts'
import { endsOf, mpesaSettings } from './settings.ts'
import { findTransfer, learnOfTransfer, sendTransfer } from './transfer.ts'

/** M-Pesa by Safaricom's API (Daraja), of a short code of the operator's own: https://developer.safaricom.co.ke. */
export const mpesa = railKind({
  kind: 'mpesa',
  settings: mpesaSettings,
  methods: (currencyCode) => (currencyCode === 'KES' ? ['MOBILE_MONEY', 'WALLET_TRANSFER'] : []),
  operators: ['MPESA'],
  addresses: ({ baseUrl }) => [baseUrl],
  sendsFrom: ({ baseUrl, b2c }) => [baseUrl, b2c?.shortCode],
  shown: ({ type, shortCode, till, b2c }) => ({ type, shortCode, till, 'b2c.shortCode': b2c?.shortCode }),
  ends: endsOf,
  connect: ({ id: railId }, settings, parts) => {
    const { clock, orders, tokenStore, noticeAddress, ownFault, registered, log } = parts
    const daraja = openDaraja(settings, { clock, store: tokenStore('daraja'), ownFault })
    const pushing = { daraja, settings, clock, orders }
    const { b2c } = settings
    const listing = settings.type === 'PAYBILL' &&
      settings.c2bVersion !== undefined && {
        railId,
        daraja,
        settings,
        orders,
        noticeAddress,
        registered,
        log,
      }
    const sending = b2c && { daraja, b2c, orders, noticeAddress, ownFault }
    return {
      open: (order, signal) => push(pushing, order, signal),
      ask: (key, signal) => askForPush(pushing, key, signal),
      check: async (signal) => [
        await checkToken(daraja, signal),
        ...(listing ? [await registerAddress(listing, signal)] : []),
      ],
      ...(listing && {
        listed: (look: Look, signal: AbortSignal) => listReceipts(listing, look, signal),
        isOfListed: isConfirmation,
      }),
      // Each push has an address of its own.
      keysOf: () => [],
      // Each reads what is of its own shape.
      learn: async (order, body) => {
        if (!order.isAnswer) await learnOfPush(orders, order.key, body)
        await learnOfTransfer({ orders, ownFault }, order, body)
      },
      ...(sending && {
        transfers: {
          send: (order: PayoutOrder, signal: AbortSignal) => sendTransfer(sending, order, signal),
          find: (order: PayoutOrder, signal: AbortSignal) => findTransfer(sending, order, signal),
          // Safaricom takes back what customers paid, not what it paid to them.
          cameBack: () => Promise.resolve({ unasked: false }),
        },
      }),
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
