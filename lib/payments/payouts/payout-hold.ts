import type { CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'

/**
 * After a restore no payout is sent: the database does not know those that were sent after its backup was
 * taken.
 */
export interface PayoutHold {
  readonly heldAt: Date
  /** When the backup was taken: the database has everything up to then and nothing after. */
  readonly restoredTo: Date
}

/** The hold in force; undefined: payouts are sent. */
export async function readPayoutHold(database: Queryable): Promise<PayoutHold | undefined> {
  const { rows } = await database.query<{ heldAt: Date; restoredTo: Date }>({
    name: 'read_payout_hold',
    text: `select payouts_held_at as "heldAt", restored_to as "restoredTo" from installation
            where payouts_held_at is not null`,
  })
  return rows[0]
}

/**
 * Releases held payouts; the audit records who decided so. Undefined: none were held, and nothing changed.
 */
export async function releasePayouts(db: Database, by: CurrentActor): Promise<PayoutHold | undefined> {
  return db.transaction(async (transaction) => {
    await transaction.query({ name: 'lock_installation', text: 'select from installation for update' })
    const hold = await readPayoutHold(transaction)
    if (!hold) return undefined
    await transaction.query({
      name: 'release_payouts',
      text: 'update installation set payouts_held_at = null',
    })
    await recordAudit(transaction, { actor: by, command: 'restore confirm', before: hold })
    return hold
  })
}
