import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { fewAtOnce } from '../platform/db/gather/few-at-once.ts'
import { gatherCalls } from '../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../platform/db/gather/per-database.ts'
import { isRefusedTogether } from '../platform/db/gather/refused-together.ts'
import { recordDeliveries, type CallbackStatus, type DeliveryRecord } from './sql/record-deliveries.ts'

interface Recorder {
  readonly db: Database
  readonly config: Pick<Config, 'callbackRetrySeconds'>
}

interface Recorded {
  readonly recorder: Recorder
  readonly result: DeliveryRecord
}

type Answer = CallbackStatus | undefined

const mostAtOnce = 32

const queueOf = perDatabase(() => {
  const alone = fewAtOnce(async (one: Recorded) => (await recordAll([one]))[0], 1)
  return gatherCalls<Recorded, Answer | Promise<Answer>>({
    run: async (all) => {
      try {
        return await recordAll(all)
      } catch (error) {
        if (all.length === 1 || !isRefusedTogether(error)) throw error
        return all.map(alone)
      }
    },
    keyOf: ({ result }) => result.callbackId,
    most: mostAtOnce,
    atOnce: 1,
  })
})

/**
 * Records the result of a delivery, in one statement with those that end at the same time. See
 * `recordDeliveries`.
 */
export const recordGathered = async (recorder: Recorder, result: DeliveryRecord): Promise<Answer> =>
  queueOf(recorder.db)({ recorder, result })

async function recordAll(all: readonly Recorded[]): Promise<readonly Answer[]> {
  const [first] = all
  if (!first) return []
  const { db, config } = first.recorder
  return recordDeliveries(
    db,
    all.map(({ result }) => result),
    config.callbackRetrySeconds,
  )
}
