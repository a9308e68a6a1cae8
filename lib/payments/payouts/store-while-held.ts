import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnreachable } from '../../platform/db/database-unreachable.ts'

const pauseMs = 1_000

/**
 * Stores the outcome of an order, and repeats that while the database is unreachable, until the lease may end
 * at `heldUntil` of `performance.now()`. Otherwise what the rail answered would be lost, and the order would
 * be looked up only after its lease. `store` must be repeatable: its commit may have succeeded without an
 * answer.
 */
export async function storeWhileHeld(
  store: () => Promise<void>,
  heldUntil: number,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      const isOver = stopping?.aborted || performance.now() + pauseMs > heldUntil
      if (isOver || !isDatabaseUnreachable(error)) throw error
      await delay(pauseMs)
    }
  }
}
