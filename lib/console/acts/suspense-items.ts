import { factsOf } from '../../money/payment-kinds.ts'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import type { Gateway } from '../../gateway.ts'
import { howClosed } from '../../payments/suspense/how-closed.ts'
import { openItems, type OpenItem } from '../../payments/suspense/open-items.ts'
import type { FreedMoney, HeldTaken } from '../../payments/suspense/take-held.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectItem } from '../../payments/suspense/sql/suspense-item.ts'
import { itemLines } from '../../rails/own-accounts/statements/sql/item-lines.ts'
import type { Refused } from '../../platform/refused.ts'
import { personal, type Facts } from './act.ts'

const t = consolePhrases('acts')

/** The items that an act is about, as the approver sees them; refused where one is not in the list any more. */
export async function itemsToDecide(
  gateway: Gateway,
  itemIds: readonly string[],
): Promise<{ readonly items: readonly OpenItem[] } | Refused> {
  const items = await openItems(gateway, { itemIds }, itemLines(gateway.personal))
  const missing = itemIds.find((id) => !items.some((item) => item.id === id))
  if (missing === undefined) return { items }
  const known = await selectItem(gateway.db, missing)
  return itemRefused(known ? { result: 'NOT_OPEN', closedAs: known.closedAs } : { result: 'NOT_FOUND' })
}

/** The table of items in what the approver sees. */
export const itemsTable = (items: readonly OpenItem[]): NonNullable<Facts['table']> => ({
  columns: [t('fact.day'), t('fact.account'), t('fact.amount'), t('fact.payer'), t('fact.text')],
  rows: items.map(({ movedOn, account, direction, money, payer, text }) => [
    movedOn,
    account,
    signed(direction, money),
    personal([payer?.name, payer?.account].filter((part) => part !== undefined).join(', ')),
    personal(text),
  ]),
})

/** The money of an item with its sign: a debit is negative. */
export const signed = (direction: OpenItem['direction'], { amount, currencyCode }: Money): Money => ({
  amount: direction === 'DEBIT' ? -amount : amount,
  currencyCode,
})

/** What the items add up to, in words; of several currencies each. */
export function sumText(items: readonly OpenItem[]): string {
  const sums = Map.groupBy(items, ({ money }) => money.currencyCode)
  return [...sums]
    .map(([currencyCode, some]) => {
      const amount = some.reduce((sum, item) => sum + signed(item.direction, item.money).amount, 0n)
      return moneyText({ amount, currencyCode })
    })
    .join(` ${t('item.and')} `)
}

export const moneyText = (money: Money): string => `${amountShortest(money)} ${money.currencyCode}`

/** A payment in a sentence: `payin order-1 of ACME`. */
export const paymentText = ({ kind, paymentId, merchantCode }: PaymentKey): string =>
  t('item.payment', { word: factsOf(kind).word, id: paymentId, merchant: merchantCode })

/** Why no money of an item can be taken, in a sentence. */
export function itemRefused(
  outcome: { readonly result: 'NOT_FOUND' } | Exclude<HeldTaken, FreedMoney>,
): Refused {
  switch (outcome.result) {
    case 'NOT_FOUND':
      return { refused: t('item.none') }
    case 'NOT_OPEN':
      return { refused: t('item.closed', { how: howClosed(outcome.closedAs) }) }
    case 'TOO_LITTLE':
      return { refused: t('typed.zero') }
    case 'TOO_MUCH':
      return { refused: t('item.tooMuch', { money: moneyText(outcome.money) }) }
    case 'NOT_TO_BE_TAKEN':
      return {
        refused: t('item.holds', { payment: paymentText(outcome.holder) }),
      }
  }
}
