import type { Database } from '../../platform/db/database.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { keepNewest } from '../../platform/keep-newest.ts'
import type { PaymentRow } from '../sql/select-payment.ts'
import { selectPaymentRows } from '../sql/select-payments.ts'
import type { readPayment } from '#sql/payment'

/** A payment with its attempt in force, without the rows that it shares with others. */
export type OwnRow = RowOf<typeof readPayment>

/** The columns that say which rows a payment shares. */
type Sharing = Pick<OwnRow, 'merchant_code' | 'kind' | 'payment_id' | 'receiving_account_id' | 'data_key_id'>

/** The columns of the rows that a payment shares. */
type SharedColumns = Pick<
  PaymentRow,
  | 'channel_name'
  | 'account_id'
  | 'account_kind'
  | 'identifier'
  | 'holder'
  | 'bank_code'
  | 'bank_name'
  | 'bank_branch'
  | 'details'
  | 'notice_delay_seconds'
  | 'identified_by'
  | 'cash_account_id'
  | 'personal_key_id'
  | 'personal_key_merchant'
  | 'personal_key_purpose'
  | 'personal_key'
>

interface SharedOfMerchant {
  /** When the first of it was read, by `performance.now()`. */
  readonly since: number
  /** By receiving account and key (`shareOf`). */
  readonly columns: Map<string, SharedColumns>
}

/**
 * What many payments of a merchant have in common: its name, receiving accounts, the keys of personal data.
 * A change is seen after three seconds at most, as one of the merchant or of the accounts for new payments is.
 */
export interface SharedRows {
  /** Whether anything is known of the merchant, so that reading the rest of a payment may be enough. */
  knows(merchantCode: string): boolean
  /** Keeps what a whole row has, which was asked for at this time of `performance.now()`. */
  keep(row: PaymentRow, askedAt: number): void
  /** What the payment of this row shares; undefined where it is not known. */
  of(own: Sharing): SharedColumns | undefined
}

const knownForMs = 3_000
const merchantsKept = 10_000

/** Those of a process. */
export const sharedRowsOf = perDatabase(openSharedRows)

function openSharedRows(): SharedRows {
  const kept = new Map<string, SharedOfMerchant>()
  const fresh = (merchantCode: string): SharedOfMerchant | undefined => {
    const shared = kept.get(merchantCode)
    return shared && performance.now() - shared.since < knownForMs ? shared : undefined
  }
  return {
    knows: (merchantCode) => fresh(merchantCode) !== undefined,
    keep: (row, askedAt) => {
      const known = fresh(row.merchant_code)
      const shared = known ?? { since: askedAt, columns: new Map() }
      if (!known) keepNewest(kept, merchantsKept, row.merchant_code, shared)
      shared.columns.set(shareOf(row.account_id, row.personal_key_id), sharedIn(row))
    },
    of: (own) => fresh(own.merchant_code)?.columns.get(shareOf(own.receiving_account_id, own.data_key_id)),
  }
}

const shareOf = (accountId: string | null, keyId: string | null): string => `${accountId} ${keyId}`

/** The whole row. Undefined where that must be read: something of it is not known, or only few have it. */
export function completeRow(shared: SharedRows, own: OwnRow): PaymentRow | undefined {
  const columns = mayHaveMore(own) ? undefined : shared.of(own)
  return columns && { ...own, ...columns, ...countedBy(own), ...nothingSeen }
}

/**
 * Each row of a merchant with what its payment shares: from memory, else from the whole row of one payment that
 * has the same. One that has changed meanwhile, so that no row has the same, is read whole; undefined where it
 * is gone.
 */
export async function completeRows<Row extends Sharing>(
  database: Database,
  rows: readonly Row[],
): Promise<readonly ((Row & SharedColumns) | PaymentRow | undefined)[]> {
  const shared = sharedRowsOf(database)
  const known = new Map<string, SharedColumns>()
  const unknown = new Map<string, Row>()
  for (const row of rows) {
    const share = shareOf(row.receiving_account_id, row.data_key_id)
    if (known.has(share) || unknown.has(share)) continue
    const columns = shared.of(row)
    if (columns) known.set(share, columns)
    else unknown.set(share, row)
  }
  const askedAt = performance.now()
  for (const row of await selectPaymentRows(database, [...unknown.values()].map(keyOf))) {
    if (!row) continue
    shared.keep(row, askedAt)
    known.set(shareOf(row.account_id, row.personal_key_id), sharedIn(row))
  }
  const columnsOf = (row: Row) => known.get(shareOf(row.receiving_account_id, row.data_key_id))
  const changed = rows.filter((row) => !columnsOf(row))
  const whole = (await selectPaymentRows(database, changed.map(keyOf))).values()
  return rows.map((row) => {
    const columns = columnsOf(row)
    return columns ? { ...row, ...columns } : whole.next().value
  })
}

const keyOf = ({ merchant_code: merchantCode, kind, payment_id: paymentId }: Sharing) => ({
  merchantCode,
  kind,
  paymentId,
})

/** Money that was seen and is not final, and terms of an earlier attempt, whose money completed the payment. */
const mayHaveMore = ({ status, attempt_no: attemptNo }: OwnRow): boolean =>
  status === 'PROCESSING' || status === 'EXPIRED' || attemptNo > 1

const countedBy = ({ amount_due: due, fee, vat, vat_on_fee: vatOnFee }: OwnRow) => ({
  amount_counted: due,
  fee_counted: fee,
  vat_counted: vat,
  vat_on_fee_counted: vatOnFee,
})

const nothingSeen = { amount_seen: null, confirmations: null, confirmations_required: null }

const sharedIn = (row: PaymentRow): SharedColumns => ({
  channel_name: row.channel_name,
  account_id: row.account_id,
  account_kind: row.account_kind,
  identifier: row.identifier,
  holder: row.holder,
  bank_code: row.bank_code,
  bank_name: row.bank_name,
  bank_branch: row.bank_branch,
  details: row.details,
  notice_delay_seconds: row.notice_delay_seconds,
  identified_by: row.identified_by,
  cash_account_id: row.cash_account_id,
  personal_key_id: row.personal_key_id,
  personal_key_merchant: row.personal_key_merchant,
  personal_key_purpose: row.personal_key_purpose,
  personal_key: row.personal_key,
})
