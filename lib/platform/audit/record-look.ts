import type { Queryable } from '../db/database.ts'
import { byOperator, type CurrentActor } from './actor.ts'
import { recordAudit } from './record-audit.ts'

/** A look at data of people: which command, who looked, and what was asked for; never whom it found. */
export interface Look {
  readonly command: string
  /** At the command line, a name. */
  readonly by: string | CurrentActor
  readonly merchantCode?: string | undefined
  readonly after?: object
}

/** Records in the audit who looks at data of people. */
export const recordLook = ({ db }: { readonly db: Queryable }, { by, ...look }: Look): Promise<void> =>
  recordAudit(db, { actor: typeof by === 'string' ? byOperator(by) : by, ...look })
