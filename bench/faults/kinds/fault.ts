import type { Installation } from '../installation.ts'
import type { Random } from '../load/random.ts'

type Break = (at: Installation) => Promise<void>

/** Something that breaks. */
export interface Fault {
  readonly name: string
  /** Whether the database may have lost acknowledged commits. */
  readonly mayLose?: boolean
  /** At the latest so long after the load began, in milliseconds; otherwise at any time of it. */
  readonly latestMs?: number
  /**
   * Draws what is left to chance, and prepares what it needs before the load begins. Returns the fault, which
   * resolves when it is gone.
   */
  draw(random: Random, at: Installation): Break | Promise<Break>
}

/** A fault that leaves nothing to chance but its moment. */
export const always = (name: string, run: Break): Fault => ({
  name,
  draw: () => run,
})
