import { money, type Money } from '../../money/money.ts'
import type { Transfer } from './bank.ts'

/** What a payin shows to its customer. */
export interface Shown {
  /** What is to be paid. */
  readonly required: Money
  /** What is to be written into the transfer; absent where the amount says whose it is. */
  readonly reference: string | undefined
  /** Whether the customer types the number of the transfer. */
  readonly typesReference: boolean
  readonly account: { readonly accountName: string; readonly accountNumber: string }
}

/** What customers do, one after another. */
export const behaviours = ['EXACT', 'PARTS', 'OVER', 'EXACT', 'NOTHING', 'FORGETS', 'TWICE', 'EXACT'] as const
export type Behaviour = (typeof behaviours)[number]

/** What a customer sent, and what has to become of it. */
export interface Paid {
  readonly transfers: readonly Transfer[]
  /** The number that the customer types on the page. */
  readonly typed: string | undefined
  readonly status: 'SUCCESS' | 'WAITING'
  /** The amounts that nobody can assign, in minor units. */
  readonly unassigned: readonly bigint[]
}

/** By what the transfers of a payin are told apart. */
const ruleOf = ({ reference, typesReference }: Shown): 'REFERENCE' | 'TYPED' | 'AMOUNT' => {
  if (reference !== undefined) return 'REFERENCE'
  return typesReference ? 'TYPED' : 'AMOUNT'
}

/** The transfers of a customer, the `number`-th of the day. */
export function pay(shown: Shown, behaviour: Behaviour, number: number): Paid {
  const { required } = shown
  const rule = ruleOf(shown)
  const utr = rule === 'TYPED' ? String(400_000_000_000 + number) : undefined
  const send = (amount: bigint, own = true): Transfer => ({
    kind: 'PAYMENT',
    money: money(amount, required.currencyCode),
    payer: own ? shown.account : { accountName: 'Somebody Else', accountNumber: `99000${number}` },
    ...(utr !== undefined && own && { externalReference: utr }),
    text: rule === 'REFERENCE' && own ? (shown.reference ?? '') : 'thank you',
  })
  const all = required.amount
  const part = all / 3n
  const found = (transfers: readonly Transfer[], isTyped = true): Paid => ({
    transfers,
    typed: isTyped ? utr : undefined,
    status: 'SUCCESS',
    unassigned: [],
  })
  const lost = (transfers: readonly Transfer[], isTyped: boolean): Paid => ({
    transfers,
    typed: isTyped ? utr : undefined,
    status: 'WAITING',
    unassigned: transfers.map((transfer) => transfer.money.amount),
  })
  switch (behaviour) {
    case 'EXACT':
      return found([send(all)])
    case 'PARTS':
      // Only a reference of ours says whose a part is.
      return rule === 'REFERENCE'
        ? found([send(part), send(all - part)])
        : lost([send(part), send(all - part)], true)
    case 'OVER':
      return rule === 'REFERENCE' ? found([send(all + 7n)]) : lost([send(all + 7n)], true)
    case 'NOTHING':
      return { transfers: [], typed: undefined, status: 'WAITING', unassigned: [] }
    case 'FORGETS':
      // From another person's account, without a reference: only an amount of its own still says whose it is.
      return rule === 'AMOUNT' ? found([send(all, false)]) : lost([send(all, false)], false)
    case 'TWICE':
      // The second transfer has a number of its own, which nobody typed.
      return rule === 'TYPED'
        ? {
            ...found([send(all), { ...send(all), externalReference: `5${utr?.slice(1)}` }]),
            unassigned: [all],
          }
        : found([send(all), send(all)])
  }
}
