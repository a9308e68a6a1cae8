import { recordAudit, type AuditEvent } from '../platform/audit/record-audit.ts'
import type { Queryable } from '../platform/db/database.ts'
import { closeMerchant, merchantChanged, merchantLock } from '#sql/merchant'

/**
 * Audits a change of a merchant and notifies the other processes at commit, which drop it from their caches.
 */
export async function recordChange(
  transaction: Queryable,
  change: AuditEvent & { readonly merchantCode: string },
): Promise<void> {
  await recordAudit(transaction, change)
  await transaction.query(merchantChanged({ merchantCode: change.merchantCode }))
}

/**
 * Locks the merchant's row for the rest of the transaction, so that changes run one after the other. Rows
 * that refer to it may be written meanwhile, such as payments. False: no such merchant.
 */
export async function lockMerchant(transaction: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await transaction.query(merchantLock({ code }))
  return rowCount === 1
}

/** Closes a merchant, whose row the caller holds; the first time decides. Returns since when it is closed. */
export async function markClosed(transaction: Queryable, merchantCode: string): Promise<Date> {
  const { rows } = await transaction.query(closeMerchant({ merchantCode }))
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row.closed_at
}
