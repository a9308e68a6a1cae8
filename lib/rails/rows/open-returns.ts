import { postEntry } from '../../ledger/post-entry.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import type { Deciders } from './add-rail.ts'
import type { RailRow } from './rail-row.ts'
import * as sql from '#sql/rail_return'
import type { Refused } from '../../platform/refused.ts'

/** Money that went back at an institution, and that could be taken from no payment. */
export interface OpenReturn {
  readonly railId: string
  readonly railName: string
  readonly id: string
  readonly key: string
  readonly idReceipt: string
  readonly money: Money
  readonly since: Date
}

/** Those of a rail, or of all, the oldest first. */
export async function openReturns(database: Queryable, railId?: string): Promise<readonly OpenReturn[]> {
  const { rows } = await database.query(sql.openReturns({ railId }))
  return rows.map((row) => ({
    railId: row.rail_id,
    railName: row.name,
    id: row.id,
    key: row.key,
    idReceipt: row.receipt_id,
    money: moneyFromDatabase(row.amount, row.currency_code),
    since: row.created_at,
  }))
}

/** An institution's ID of a return is unique among those of its receipt. */
export interface NamedReturn {
  readonly idReturn: string
  /** Needed where several returns have the ID. */
  readonly idReceipt?: string | undefined
}

/**
 * Books an open return: its money leaves the cash account of the rail, against OTHER, from which "balance adjust"
 * takes it to whoever bears it. Once, whoever else does so at the same time.
 */
export async function bookReturn(
  db: Database,
  { id: railId, account }: RailRow,
  { idReturn, idReceipt }: NamedReturn,
  { reason, by, approvedBy }: Deciders & { readonly reason: string },
): Promise<Money | Refused> {
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      sql.bookOpenReturn({ railId, id: idReturn, receiptId: idReceipt }),
    )
    const [booked] = rows
    if (!booked)
      return {
        refused: `No return ${idReturn} of this rail is open, or several are and --receipt says which: "rail show" lists them.`,
      }
    const money = moneyFromDatabase(booked.amount, booked.currency_code)
    await postEntry(transaction, {
      kind: 'OTHER',
      currencyCode: money.currencyCode,
      reason: idReturn,
      lines: [
        { account: { kind: 'RECEIVING', receivingAccountId: account.id }, amount: money.amount },
        { account: { kind: 'OTHER' }, amount: -money.amount },
      ],
    })
    const after = { idRail: railId, idReturn, idReceipt: booked.receipt_id, reason, approvedBy }
    await recordAudit(transaction, { actor: by, command: 'rail book-return', after })
    return money
  })
}
