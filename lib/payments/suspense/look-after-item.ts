import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import * as sql from '#sql/suspense_item'

/**
 * Who looks after items, what is known of them so far, and the day of the next look, YYYY-MM-DD. What is
 * absent stays as it is; an empty note or day takes theirs away.
 */
export interface Care {
  readonly owner?: string
  readonly note?: string
  readonly followUp?: string
}

/**
 * Writes who looks after items of the list, a note and the day of the next look. No money moves. All of them,
 * or none where one is not in the list: then its ID is returned. The audit records it.
 */
export function lookAfterItems(
  { db }: Pick<PaymentContext, 'db'>,
  itemIds: readonly string[],
  { owner, note, followUp }: Care,
  actor: CurrentActor,
): Promise<{ readonly notOpen: string } | undefined> {
  const ids = [...new Set(itemIds)].toSorted()
  return db.transaction(async (transaction) => {
    const listed = await keepRows(transaction, ids)
    const notOpen = ids.find((id) => !listed.includes(id))
    if (notOpen !== undefined) return { notOpen }
    await transaction.query(sql.lookAfterItems({ ids, owner, note, followUp }))
    await recordAudit(transaction, {
      actor,
      command: owner === undefined ? 'suspense note' : 'suspense take',
      after: { suspenseItemIds: ids, owner, note, followUp },
    })
    return undefined
  })
}

/**
 * Returns those of the IDs that are in the list. Money that a payment has is listed by its receipt where it
 * never was an open item: it has a row from now on, under the same ID.
 */
async function keepRows(transaction: Queryable, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await transaction.query(sql.keepRowsOfListedItems({ ids }))
  return rows.map(({ id }) => id)
}
