import { cancelling } from './cancelling.ts'
import { paying, returning } from './money.ts'
import { opening } from './opening.ts'
import { signatures } from './signatures.ts'
import type { Situation } from './situation.ts'
import { transferring } from './transfers.ts'

/** All of them, in the order in which they are printed. */
export const situations: readonly Situation[] = [
  ...opening,
  ...signatures,
  ...cancelling,
  ...transferring,
  ...returning,
  ...paying,
]
