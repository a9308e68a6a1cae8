/**
 * The values of `action` in POST /auth-tokens-by-action: each allows the calls of one payment of one kind.
 */
export const tokenActions = [
  'PAYIN_CREATE',
  'PAYIN_INFO',
  'PAYOUT_CREATE',
  'PAYOUT_INFO',
  'TOPUP_CREATE',
  'TOPUP_INFO',
  'REFUND_CREATE',
  'REFUND_INFO',
] as const

export type TokenAction = (typeof tokenActions)[number]

const collections = { PAYIN: 'payins', PAYOUT: 'payouts', TOPUP: 'topups', REFUND: 'refunds' } as const

/**
 * The operations of an action for one payment, exactly as the specification lists them ("POST
 * /auth-tokens-by-action"). A refund has no options: it goes back to where the money came from.
 */
export function operationsOf(action: TokenAction, paymentId: string): string[] {
  const [kind, verb] = action.split('_') as [keyof typeof collections, 'CREATE' | 'INFO']
  const collection = collections[kind]
  const read = `GET /${collection}/${paymentId}`
  if (verb === 'INFO') return [read]
  if (kind === 'REFUND') return [`POST /${collection}/${paymentId}`, read]
  return [`POST /${collection}/!availablePaymentOptions`, `POST /${collection}/${paymentId}`, read]
}
