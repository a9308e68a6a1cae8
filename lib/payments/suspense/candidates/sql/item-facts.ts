import { amountFixed, moneyFromDatabase } from '../../../../money/money.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import type { PaymentContext } from '../../../payment-context.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { KnownAccount } from '../../../receive/payer-contradiction.ts'
import type { ItemFacts, ItemToCompare } from '../facts.ts'
import { factsOfSuspenseItems } from '#sql/suspense_item'

/** What receipts and lines of statements keep of a person. */
interface StoredParts {
  readonly account?: KnownAccount
  readonly references?: readonly (string | { readonly value: string })[]
  readonly text?: string
}

/** The facts of items, and of the other open items of their accounts. */
export async function itemFacts(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  items: readonly ItemToCompare[],
): Promise<readonly ItemFacts[]> {
  const { rows } = await db.query(factsOfSuspenseItems({ wanted: JSON.stringify(items.map(toJson)) }))
  const holders = new Map(items.map(({ id, payment }) => [id, payment]))
  return rows.map((row) => ({ ...toFacts(personal, row), holder: holders.get(row.id) }))
}

const toJson = ({ id, accountId, direction, money, receiptId, openedAt }: ItemToCompare) => ({
  id,
  receiving_account_id: accountId,
  direction,
  currency_code: money.currencyCode,
  amount: amountFixed(money),
  receipt_id: receiptId,
  opened_at: openedAt,
})

function toFacts(personal: PaymentContext['personal'], row: RowOf<typeof factsOfSuspenseItems>): ItemFacts {
  const { personal_id: id } = row
  const parts: StoredParts =
    id === null ? {} : openPayer(personal, toStoredPayer({ ...row, personal_id: id }))
  const { account, references = [], text = '' } = parts
  return {
    id: row.id,
    accountId: row.receiving_account_id,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    movedUntil: row.moved_until,
    payer: account,
    text,
    references: [
      ...references.map((one) => (typeof one === 'string' ? one : one.value)),
      ...[row.rail_reference, row.external_reference].filter((one) => one !== null),
    ],
  }
}
