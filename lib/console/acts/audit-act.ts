import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Act } from './act.ts'
import { actorAt, type Deciding } from './deciding.ts'

/** What somebody decides about an act that waits. */
export type DecisionCommand = 'approval approve' | 'approval refuse' | 'approval withdraw'

interface Outcome {
  /** Default: the act itself. */
  readonly command?: 'approval ask' | DecisionCommand | undefined
  readonly approvalId?: string
  readonly askedBy?: string
  readonly refused?: string
  readonly reason?: string | undefined
}

/**
 * Writes what a person asked for or decided, or what was refused; what was done writes the use case itself.
 * `content` is undefined where what was typed could not be read.
 */
export async function auditAct<Content>(
  database: Queryable,
  who: Omit<Deciding, 'writes'>,
  act: Act<Content>,
  content: Content | undefined,
  { command, refused, ...after }: Outcome,
): Promise<void> {
  const kept = content === undefined ? undefined : (act.audited?.(content) ?? { content })
  const about = content === undefined ? {} : (act.about?.(content) ?? {})
  await recordAudit(database, {
    actor: actorAt(who),
    command: command ?? act.name,
    merchantCode: about.merchantCode ?? about.ofMerchant ?? who.merchantCode,
    after: { ...(command && { act: act.name }), ...after, ...kept },
    refused,
  })
}
