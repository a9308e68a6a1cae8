import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

/** Something that breaks. */
export interface Fault {
  readonly name: string
  /** Whether the database may have lost acknowledged commits. */
  readonly mayLose?: boolean
  /** Draws what is left to chance; returns the fault, which resolves when it is gone. */
  draw(random: Random): (at: Installation) => Promise<void>
}

/** A fault that leaves nothing to chance but its moment. */
export const always = (name: string, run: (at: Installation) => Promise<void>): Fault => ({
  name,
  draw: () => run,
})
