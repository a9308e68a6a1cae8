import type { CurrentActor } from '../../platform/audit/actor.ts'

/** Who decides about money in suspense, and why; kept in the audit. */
export interface Decision {
  readonly reason: string
  readonly by: CurrentActor
  readonly approvedBy?: string
  /** The import that is undone with it: a file with the same lines restores what was decided. */
  readonly importId?: string
}

/** The part of an audit event that names the second person and the reason. */
export const whyOf = ({ reason, approvedBy }: Decision) => ({
  reason,
  ...(approvedBy !== undefined && { approvedBy }),
})
