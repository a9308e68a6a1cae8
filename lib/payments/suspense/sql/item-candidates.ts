import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import { dueNow } from './due-now.ts'

/** A payment that the money of an item may belong to. */
export interface ItemCandidate extends PaymentKey {
  readonly status: PaymentStatus
  /** What the payment lacks now. */
  readonly due: Money
  readonly why: string
}

interface CandidateRow {
  suspense_item_id: string
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  status: PaymentStatus
  due: string
  currency_code: string
  why: string
}

/** The candidates of items, with what each lacks now; payments that ended without success lack nothing. */
export async function candidatesOf(
  database: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ItemCandidate[]>> {
  const { rows } = await database.query<CandidateRow>({
    name: 'suspense_candidates',
    text: `
      select candidate.suspense_item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, candidate.why,
             ${dueNow('p', 'a')} as due
        from suspense_candidate candidate
        join payment p using (merchant_code, kind, payment_id)
        join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
       where candidate.suspense_item_id = any($1::uuid[])
       order by p.created_at, p.merchant_code, p.kind, p.payment_id`,
    values: [itemIds],
  })
  const byItem = Map.groupBy(rows, (row) => row.suspense_item_id)
  return new Map([...byItem].map(([id, found]) => [id, found.map(toCandidate)]))
}

const toCandidate = (row: CandidateRow): ItemCandidate => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
  status: row.status,
  due: moneyFromDatabase(row.due, row.currency_code),
  why: row.why,
})
