import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import * as sql from '#sql/installation'

/**
 * While payouts are held none is sent. A restore holds them, because the database does not know those that
 * were sent after its backup was taken; an operator may hold them for another reason.
 */
export type PayoutHold = { readonly heldAt: Date } & HoldCause

type HoldCause =
  /** By a restore: the database has everything up to this moment and nothing after. */
  | { readonly restoredTo: Date }
  /** By an operator, who gave this reason. */
  | { readonly reason: string }

/** The hold in force; undefined: payouts are sent. */
export async function readPayoutHold(database: Queryable): Promise<PayoutHold | undefined> {
  const { rows } = await database.query(sql.readPayoutHold())
  const [held] = rows
  if (!held) return undefined
  const { heldAt, restoredTo, reason } = held
  return restoredTo ? { heldAt, restoredTo } : { heldAt, reason: reason ?? '' }
}

/**
 * Holds payouts from now on; the audit records who and why. Payouts that a worker has claimed already are
 * still sent. Returns the hold in force before, in which case nothing changed.
 */
export async function holdPayouts(
  db: Database,
  by: CurrentActor,
  reason: string,
): Promise<PayoutHold | undefined> {
  return db.transaction(async (transaction) => {
    const hold = await lockPayoutHold(transaction)
    if (hold) return hold
    await transaction.query(sql.holdPayouts({ reason }))
    await recordAudit(transaction, { actor: by, command: 'payouts hold', after: { reason } })
    return undefined
  })
}

/**
 * Releases the payouts that a restore holds, or those that an operator holds; the audit records who decided.
 * Returns the hold in force before: when it has the other cause, or is undefined, nothing changed.
 */
export async function releasePayouts(
  db: Database,
  by: CurrentActor,
  command: 'restore confirm' | 'payouts release',
): Promise<PayoutHold | undefined> {
  return db.transaction(async (transaction) => {
    const hold = await lockPayoutHold(transaction)
    if (!hold || releasedBy(hold) !== command) return hold
    await transaction.query(sql.releasePayouts())
    await recordAudit(transaction, { actor: by, command, before: hold })
    return hold
  })
}

/** The command that releases payouts held for this cause. */
export const releasedBy = (hold: PayoutHold) => ('restoredTo' in hold ? 'restore confirm' : 'payouts release')

async function lockPayoutHold(transaction: Queryable): Promise<PayoutHold | undefined> {
  await transaction.query(sql.lockInstallation())
  return readPayoutHold(transaction)
}
