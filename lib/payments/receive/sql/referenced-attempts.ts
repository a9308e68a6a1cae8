import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import { onCashAccount } from '../../sql/receiving-account.ts'
import type { Receipt } from '../receipt.ts'
import { paymentsGivenAddress } from '#sql/payment_attempt'

/** An attempt that a reference names. */
export interface ReferencedAttempt extends PaymentKey {
  readonly attemptNo: number
  readonly railReference: string
  /** What it lacks, with and without the offset that was added after a part payment. */
  readonly due: readonly Money[]
  /** It is open, or ended lately. */
  readonly isRecent: boolean
}

/** A bank that books late has booked by then. */
const recentDays = 90

/** So many attempts share a beginning only where somebody tries to. */
const sharedMax = 3

const columns = `
  p.merchant_code, p.kind, p.payment_id, a.attempt_no, a.rail_reference,
  p.currency_code, a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded as due,
  a.amount_required - p.money_received + p.suspense_refunded as least_due,
  p.status in ('WAITING', 'PROCESSING') or p.changed_at > gateway_now() - interval '${recentDays} days' as is_recent`

interface Row {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
  rail_reference: string
  currency_code: string
  due: string
  least_due: string
  is_recent: boolean
}

/** The attempts on a cash account with a reference: one for each address that has it. */
export async function attemptsNamed(
  transaction: Queryable,
  { receivingAccountId }: Pick<Receipt, 'receivingAccountId'>,
  reference: string,
): Promise<readonly ReferencedAttempt[]> {
  const { rows } = await transaction.query<Row>({
    name: 'attempts_by_rail_reference',
    text: `
      select ${columns}
        from payment_attempt a join payment p using (merchant_code, kind, payment_id)
       where a.rail_reference = $2 and ${onCashAccount('a.receiving_account_id', '$1')}
       order by a.merchant_code, a.kind, a.payment_id, a.attempt_no`,
    values: [receivingAccountId, reference],
  })
  return rows.map(toAttempt)
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
 * `attemptsNamed` for several references, by `keyOfReference`; one that names none is not in it. Each is
 * looked up by itself: the planner would read tables whole to join them.
 */
export async function attemptsOfReferences(
  transaction: Queryable,
  carried: readonly CarriedReference[],
): Promise<ReadonlyMap<string, readonly ReferencedAttempt[]>> {
  const { rows } = await transaction.query<Row & { account_id: string; reference: string }>({
    name: 'attempts_by_rail_references',
    text: `
      select ${columns}, given.account_id, given.reference
        from json_to_recordset($1) as given (account_id uuid, reference text)
        join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
        cross join lateral (
          select * from payment_attempt attempt
           where (attempt.receiving_account_id, attempt.rail_reference) = (address.id, given.reference) offset 0) a
        cross join lateral (
          select * from payment paid
           where (paid.merchant_code, paid.kind, paid.payment_id) = (a.merchant_code, a.kind, a.payment_id) offset 0) p
       order by a.merchant_code, a.kind, a.payment_id, a.attempt_no`,
    values: [
      JSON.stringify(carried.map(({ accountId, reference }) => ({ account_id: accountId, reference }))),
    ],
  })
  return Map.groupBy(
    rows.map((row) => ({
      ...toAttempt(row),
      key: keyOfReference({ accountId: row.account_id, reference: row.reference }),
    })),
    ({ key }) => key,
  )
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
  const { rows } = await transaction.query<Row & { account_id: string; beginning: string }>({
    name: 'attempts_by_beginning',
    text: `
      select ${columns}, given.account_id, given.beginning
        from unnest($1::uuid[], $2::text[]) as given (account_id, beginning)
        join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
        cross join lateral (
          select * from payment_attempt attempt
           where attempt.receiving_account_id = address.id
             and attempt.rail_reference >= given.beginning and attempt.rail_reference <= rpad(given.beginning, 25, 'Z')
             and starts_with(attempt.rail_reference, given.beginning)
           order by attempt.rail_reference limit ${sharedMax}) a
        join payment p on (p.merchant_code, p.kind, p.payment_id) = (a.merchant_code, a.kind, a.payment_id)
       order by a.merchant_code, a.kind, a.payment_id, a.attempt_no`,
    values: [beginnings.map(({ accountId }) => accountId), beginnings.map(({ text }) => text)],
  })
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
  const { rows } = await transaction.query<Row>({
    name: 'attempt_by_address',
    text: `
      select ${columns}
        from (
          select * from payment_attempt
           where own_address = $2 and ${onCashAccount('receiving_account_id', '$1')}
          union
          select * from payment_attempt
           where method_code = 'VAPAY' and own_address is null and response -> 'account' ->> 'accountNumber' = $2
             and ${onCashAccount('receiving_account_id', '$1')}) a
        join payment p using (merchant_code, kind, payment_id)
       order by a.opened_at <= $3 desc, a.opened_at desc limit 1`,
    values: [receivingAccountId, address, movedUntil ?? movedAt],
  })
  return rows[0] && toAttempt(rows[0])
}

/** The payments that were given a derived address, whatever account they are on. */
export async function paymentsGiven(transaction: Queryable, address: string): Promise<readonly PaymentKey[]> {
  const { rows } = await transaction.query(paymentsGivenAddress({ address }))
  return rows.map((row) => ({ merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id }))
}

const toAttempt = (row: Row): ReferencedAttempt => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
  attemptNo: row.attempt_no,
  railReference: row.rail_reference,
  due: [row.due, row.least_due].map((amount) => moneyFromDatabase(amount, row.currency_code)),
  isRecent: row.is_recent,
})
