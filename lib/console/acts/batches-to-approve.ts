import { may } from '../../people/rights.ts'
import { isSamePerson, textOfDecider } from '../../platform/audit/actor.ts'
import type { PayoutBatch } from '../../rails/own-accounts/batches/batch.ts'
import { selectBatches } from '../../rails/own-accounts/batches/sql/batch-rows.ts'
import { actorAt, type Deciding } from './deciding.ts'

export type { PayoutBatch } from '../../rails/own-accounts/batches/batch.ts'

const newest = 200

/** Batches of payouts that wait for another person than the one who created them. */
export async function batchesFor(visit: Deciding): Promise<readonly PayoutBatch[]> {
  if (visit.merchantCode !== undefined || !may(visit.person.position, 'suspense.work')) return []
  const me = textOfDecider(actorAt(visit))
  const batches = await selectBatches(visit.writes.db, { limit: newest })
  return batches.filter(({ state, createdBy }) => state === 'CREATED' && !isSamePerson(createdBy, me))
}
