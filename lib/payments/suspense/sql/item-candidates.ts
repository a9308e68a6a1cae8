import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import { suspenseCandidates } from '#sql/suspense_candidate'

/** A payment that the money of an item may belong to. */
export interface ItemCandidate extends PaymentKey {
  readonly status: PaymentStatus
  /** What the payment lacks now. */
  readonly due: Money
  readonly why: string
}

/** The candidates of items, with what each lacks now; payments that ended without success lack nothing. */
export async function candidatesOf(
  database: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ItemCandidate[]>> {
  const { rows } = await database.query(suspenseCandidates({ itemIds }))
  const byItem = Map.groupBy(rows, (row) => row.suspense_item_id)
  return new Map([...byItem].map(([id, found]) => [id, found.map(toCandidate)]))
}

const toCandidate = (row: RowOf<typeof suspenseCandidates>): ItemCandidate => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
  status: row.status,
  due: moneyFromDatabase(row.due, row.currency_code),
  why: row.why,
})
