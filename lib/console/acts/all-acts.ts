import type { Act } from './act.ts'
import { addRuleAct } from './account-rule-add.ts'
import { adjustBalanceAct } from './ledger-acts.ts'
import { assignAct } from './suspense-assign.ts'
import { bookAct } from './suspense-book.ts'
import { returnAct } from './suspense-return.ts'

/** Every act that may wait for an approval. A page's own acts stand in a file of their own beside this one. */
const acts: readonly Act<unknown>[] = [adjustBalanceAct, assignAct, bookAct, returnAct, addRuleAct]

/** The act of a command's words; undefined: another release has it. */
export const actNamed = (name: string): Act<unknown> | undefined => acts.find((one) => one.name === name)
