import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Decided } from '../../accounts/add-account.ts'
import { findGaps, type Gap } from './gaps.ts'
import { recordStatementThrough } from './statement-through.ts'
import * as sql from '#sql/accepted_gap'

/** Accepts the gaps that an account has now, for a reason. Returns them; none: nothing was written. */
export function acceptGaps(
  db: Database,
  accountId: string,
  reason: string,
  { by: actor, approvedBy }: Decided,
): Promise<readonly Gap[]> {
  return db.transaction(async (transaction) => {
    const gaps = await findGaps(transaction, accountId)
    if (gaps.length === 0) return gaps
    await transaction.query(sql.acceptGaps({ accountId, keys: gaps.map(({ key }) => key), reason }))
    await recordStatementThrough(transaction, accountId)
    const after = { idAccount: accountId, reason, gaps: gaps.map(({ message }) => message), approvedBy }
    await recordAudit(transaction, { actor, command: 'statement accept-gap', after })
    return gaps
  })
}
