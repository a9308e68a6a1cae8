import { dayBegins, dayEnds } from '../../ledger/settlements/local-day.ts'
import type { Person } from '../../people/person.ts'
import { may } from '../../people/rights.ts'
import { describeActor, nameOfDecider, readActor } from '../../platform/audit/actor.ts'
import { selectAudit, type AuditFilter, type StoredEvent } from '../../platform/audit/select-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { everyRow } from '../every-row.ts'
import type { Columns } from '../spreadsheet.ts'
import { isUuid } from '../../platform/uuid.ts'

/** What somebody looks for, as the address has it. */
export type AuditQuery = Readonly<
  Partial<Record<'person' | 'action' | 'merchant' | 'account' | 'from' | 'to' | 'amount', string | undefined>>
>

interface Reader {
  readonly person: Person
  readonly merchantCode?: string | undefined
  /** Of the days in the query. */
  readonly timeZone: string
}

/**
 * Which events a query means, among those that the person may read: an operator's or an owner's all, of others
 * only what they did themselves; of a merchant's people only the merchant's.
 */
export function auditFilter({ person, merchantCode, timeZone }: Reader, query: AuditQuery): AuditFilter {
  const amount = query.amount?.replaceAll(/[\s,]/g, '')
  return {
    personId: may(person.position, 'audit.all') ? undefined : person.personId,
    merchantCode: merchantCode ?? (query.merchant || undefined),
    by: query.person?.trim() || undefined,
    command: query.action?.trim().toLowerCase() || undefined,
    account: query.account || undefined,
    from: dayBegins(query.from, timeZone),
    to: dayEnds(query.to, timeZone),
    amount: amount !== undefined && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(amount) ? amount : undefined,
  }
}

const atOnce = 500

/** Every event of a filter, the newest first, read in pieces. */
export const everyEvent = (database: Queryable, filter: AuditFilter): AsyncGenerator<StoredEvent> =>
  everyRow<StoredEvent, bigint>(async (before) => {
    const rows = await selectAudit(database, filter, before, atOnce)
    return { rows, next: rows.length < atOnce ? undefined : rows.at(-1)?.id }
  })

/** Who did it, for people. */
export const doerOf = ({ actor }: StoredEvent): string => describeActor(readActor(actor))

/** The columns of the file. */
export const auditColumns: Columns<StoredEvent> = {
  at: ({ at }) => at,
  by: doerOf,
  byId: ({ actor }) => personIn(actor),
  approvedBy: ({ approvedBy }) => (approvedBy === null ? undefined : nameOfDecider(approvedBy)),
  action: ({ command }) => command,
  merchantCode: ({ merchantCode }) => merchantCode ?? undefined,
  reason: ({ reason }) => reason ?? undefined,
  refused: ({ refused }) => refused ?? undefined,
  address: ({ address }) => address ?? undefined,
  sessionId: ({ sessionId }) => sessionId ?? undefined,
  before: ({ before }) => (before === null ? undefined : JSON.stringify(before)),
  after: ({ after }) => (after === null ? undefined : JSON.stringify(after)),
  requestId: ({ requestId }) => requestId ?? undefined,
}

function personIn(text: string): string | undefined {
  const actor = readActor(text)
  return actor.kind === 'person' ? actor.personId : undefined
}

/** One value that an event keeps, with the names of what it is in. */
export interface KeptValue {
  readonly name: string
  readonly value: string
  /** An ID that nobody reads. */
  readonly isId: boolean
}

/** What an event keeps of before or after, one value after the other. */
export function keptValues(kept: unknown, name = ''): readonly KeptValue[] {
  if (kept === null || kept === undefined) return []
  if (typeof kept === 'object')
    return Object.entries(kept).flatMap(([part, value]) =>
      keptValues(value, name === '' ? part : `${name}.${part}`),
    )
  const value = typeof kept === 'string' ? nameOfDecider(kept) : JSON.stringify(kept)
  return [{ name, value, isId: isUuid(value) }]
}
