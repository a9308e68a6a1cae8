import type { Act } from './act.ts'
import { adjustBalanceAct } from './ledger-acts.ts'

/** Every act that may wait for an approval. A page's own acts stand in a file of their own beside this one. */
const acts: readonly Act<unknown>[] = [adjustBalanceAct]

/** The act of a command's words; undefined: another release has it. */
export const actNamed = (name: string): Act<unknown> | undefined => acts.find((one) => one.name === name)
