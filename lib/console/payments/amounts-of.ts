import { isPaidOut } from '../../money/payment-kinds.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { OverviewRow } from '../../payments/search/sql/select-overview.ts'

export type AmountName =
  | 'ordered'
  | 'asked'
  | 'accepted'
  | 'received'
  | 'returned'
  | 'refunded'
  | 'surplus'
  | 'short'
  | 'fee'
  | 'vat'

/** The amounts of a payment; of what may be nothing only those that are something. */
export function amountsOf(row: OverviewRow): readonly (readonly [AmountName, Money])[] {
  const of = (text: string) => moneyFromDatabase(text, row.currency_code)
  const unlessNone = (name: AmountName, text: string | null): readonly (readonly [AmountName, Money])[] => {
    const amount = of(text ?? '0')
    return amount.amount === 0n ? [] : [[name, amount]]
  }
  return [
    ['ordered', of(row.amount)],
    ...(isPaidOut(row.kind) ? [] : [['asked', of(row.asked)] as const]),
    ...unlessNone('accepted', row.accepted),
    ...(isPaidOut(row.kind) ? [] : [['received', of(row.money_received)] as const]),
    ...unlessNone('returned', row.money_returned),
    ...unlessNone('refunded', row.money_refunded),
    ...unlessNone('surplus', row.surplus),
    ...unlessNone('short', row.money_short),
    ['fee', of(row.fee)],
    ['vat', of(row.vat)],
  ]
}
