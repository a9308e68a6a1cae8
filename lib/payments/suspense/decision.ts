import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'

/** Who decides about money in suspense, and why; kept in the audit. */
export interface Decision {
  readonly reason: string
  readonly by: CurrentActor
  readonly approvedBy?: string
  /** The import that is undone with it: a file with the same lines restores what was decided. */
  readonly importId?: string
}

/** An assignment of money under way, in one transaction. */
export interface Assigning {
  readonly transaction: Queryable
  readonly personal: PersonalData
  readonly decision: Decision
}

/** The part of an audit event that names the second person and the reason. */
export const whyOf = ({ reason, approvedBy }: Decision) => ({ reason, approvedBy })
