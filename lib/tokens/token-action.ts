import { factsOf, kindNames, type PaymentKind } from '../money/payment-kinds.ts'

const verbs = ['CREATE', 'INFO'] as const

export type TokenAction = `${Uppercase<PaymentKind>}_${(typeof verbs)[number]}`

const actionOf = (kind: PaymentKind, verb: (typeof verbs)[number]) =>
  `${kind.toUpperCase() as Uppercase<PaymentKind>}_${verb}` as const

/**
 * The values of `action` in POST /auth-tokens-by-action: each allows the calls of one payment of one kind.
 */
export const tokenActions: readonly TokenAction[] = kindNames.flatMap((kind) =>
  verbs.map((verb) => actionOf(kind, verb)),
)

/**
 * The operations of an action for one payment, exactly as the specification lists them ("POST
 * /auth-tokens-by-action").
 */
export function operationsOf(action: TokenAction, paymentId: string): string[] {
  const kind = kindNames.find((one) => action.startsWith(`${one.toUpperCase()}_`))
  if (!kind) throw new Error(`${action} is of no kind of payment`)
  const { collection, hasOptions } = factsOf(kind)
  const read = `GET /${collection}/${paymentId}`
  if (action === actionOf(kind, 'INFO')) return [read]
  const options = hasOptions ? [`POST /${collection}/!availablePaymentOptions`] : []
  return [...options, `POST /${collection}/${paymentId}`, read]
}
