import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'
import * as sql from '#sql/payment_attempt'

/** An attempt that a reference names. */
export interface ReferencedAttempt extends PaymentKey {
  readonly attemptNo: number
  readonly railReference: string
  /** What it lacks, with and without the offset that was added after a part payment. */
  readonly due: readonly Money[]
  /** It is open, or ended lately. */
  readonly isRecent: boolean
}

/** A reference that a rail carried to a cash account. */
export interface CarriedReference {
  readonly accountId: string
  readonly reference: string
}

/** A cash account and a reference, as the key of a map. */
export const keyOfReference = ({ accountId, reference }: CarriedReference): string =>
  `${accountId}/${reference}`

/**
 * The attempts on cash accounts with a reference, one for each address that has it, by `keyOfReference`; one
 * that names none is not in it. Each is looked up by itself: the planner would read tables whole to join them.
 */
export async function attemptsOfReferences(
  transaction: Queryable,
  carried: readonly CarriedReference[],
): Promise<ReadonlyMap<string, readonly ReferencedAttempt[]>> {
  const { rows } = await transaction.query(
    sql.attemptsByRailReferences({
      carried: JSON.stringify(
        carried.map(({ accountId, reference }) => ({ account_id: accountId, reference })),
      ),
    }),
  )
  return Map.groupBy(
    rows.map((row) => ({
      ...toAttempt(row),
      key: keyOfReference({ accountId: row.account_id, reference: row.reference }),
    })),
    ({ key }) => key,
  )
}

/** The same for one reference. */
export async function attemptsNamed(
  transaction: Queryable,
  { receivingAccountId: accountId }: Pick<Receipt, 'receivingAccountId'>,
  reference: string,
): Promise<readonly ReferencedAttempt[]> {
  const named = await attemptsOfReferences(transaction, [{ accountId, reference }])
  return named.get(keyOfReference({ accountId, reference })) ?? []
}

/** A text with which a reference on a cash account may begin. */
export interface Beginning {
  readonly accountId: string
  readonly text: string
}

/** A cash account and a beginning, as the key of a map. */
export const keyOfBeginning = ({ accountId, text }: Beginning): string => `${accountId}/${text}`

/**
 * The attempts whose reference begins with one of these texts of capital letters and digits, by
 * `keyOfBeginning`: a range of the unique key for each. `Z` sorts after all of them in every collation.
 */
export async function attemptsBeginning(
  transaction: Queryable,
  beginnings: readonly Beginning[],
): Promise<ReadonlyMap<string, readonly ReferencedAttempt[]>> {
  const { rows } = await transaction.query(
    sql.attemptsByBeginning({
      accountIds: beginnings.map(({ accountId }) => accountId),
      beginnings: beginnings.map(({ text }) => text),
    }),
  )
  return Map.groupBy(
    rows.map((row) => ({
      ...toAttempt(row),
      key: keyOfBeginning({ accountId: row.account_id, text: row.beginning }),
    })),
    ({ key }) => key,
  )
}

/**
 * The attempt on a cash account whose own number or derived address this is. A number is given out again
 * after a year: the last attempt that had it when the money moved.
 */
export async function attemptByAddress(
  transaction: Queryable,
  { receivingAccountId, movedAt, movedUntil }: Pick<Receipt, 'receivingAccountId' | 'movedAt' | 'movedUntil'>,
  address: string,
): Promise<ReferencedAttempt | undefined> {
  const { rows } = await transaction.query(
    sql.attemptByAddress({ accountId: receivingAccountId, address, movedUntil: movedUntil ?? movedAt }),
  )
  return rows[0] && toAttempt(rows[0])
}

/** The payments that were given a derived address, whatever account they are on. */
export async function paymentsGiven(transaction: Queryable, address: string): Promise<readonly PaymentKey[]> {
  const { rows } = await transaction.query(sql.paymentsGivenAddress({ address }))
  return rows.map((row) => ({ merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id }))
}

const toAttempt = (row: RowOf<typeof sql.attemptByAddress>): ReferencedAttempt => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
  attemptNo: row.attempt_no,
  railReference: row.rail_reference,
  due: [row.due, row.least_due].map((amount) => moneyFromDatabase(amount, row.currency_code)),
  isRecent: row.is_recent,
})
