import type { Database } from '../../platform/db/database.ts'
import { buildMissing, type LaterIndex } from '../../platform/db/maintenance/build-index.ts'
import { hashStored } from '../../platform/personal-data/hash-stored.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { lookupIndex } from '../../platform/personal-data/sql/plain-payers.ts'
import { askedOf } from './sql/asked-of.ts'

/** What a search over all merchants reads by. No migration builds them: the tables may be large. */
const searchIndexes: readonly LaterIndex[] = [
  lookupIndex,
  { name: 'payment_by_creation', on: 'payment (created_at)' },
  { name: 'payment_by_amount', on: 'payment (amount)' },
  { name: 'payment_attempt_by_asked', on: `payment_attempt ((${askedOf('')}))` },
  {
    name: 'payment_by_metadata',
    on: 'payment using gin (metadata_terms(metadata)) where metadata is not null',
  },
]

/** Some seconds of one process, every five minutes. */
const rowsOfARun = 50_000

/**
 * Keeps searches complete and fast: builds the indexes that are missing beside the traffic, and goes on with
 * the rows that an earlier release wrote. Returns the number of rows.
 */
export async function maintainSearch(db: Database, personal: PersonalData): Promise<number> {
  await buildMissing(db, searchIndexes)
  return hashStored(db, personal, rowsOfARun)
}
