import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import * as sql from '#sql/ledger_posting'
import { lastOpenClearing } from '#sql/ledger_snapshot'

/** Accounts on which one side is booked until the other one is. */
export type ClearingKind = 'PAYOUT_CLEARING' | 'TRANSFER_CLEARING'

/** An entry of a clearing account whose other side is not booked yet. */
export interface OpenClearing {
  readonly kind: ClearingKind
  readonly money: Money
  readonly since: Date
  /** The payout or refund whose debit no statement has shown. */
  readonly payment:
    | { readonly merchantCode: string; readonly kind: string; readonly paymentId: string }
    | undefined
  /** Of a transfer between own accounts, or a return: where the one side was booked. */
  readonly receivingAccountId: string | undefined
}

/** The open entries of the clearing accounts, the oldest first; of payouts at most `limit`. */
export async function openClearing(database: Queryable, limit: number): Promise<readonly OpenClearing[]> {
  const snapshot = await database.query(lastOpenClearing())
  const { rows } = await database.query(sql.openClearing({ limit, after: snapshot.rows[0]?.after ?? 0n }))
  return rows.map((row) => ({
    kind: row.kind,
    money: moneyFromDatabase(row.amount, row.currency_code),
    since: row.since,
    payment:
      row.merchant_code === null || row.payment_kind === null || row.payment_id === null
        ? undefined
        : { merchantCode: row.merchant_code, kind: row.payment_kind, paymentId: row.payment_id },
    receivingAccountId: row.receiving_account_id ?? undefined,
  }))
}
