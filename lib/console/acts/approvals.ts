import type { Gateway } from '../../gateway.ts'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { may, seatsWith, wordsOf } from '../../people/rights.ts'
import { nameOfDecider, readActor, writeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import { recordLook } from '../../platform/audit/record-look.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { tellsOfPeople, type Act, type ActOutcome, type Facts } from './act.ts'
import { actNamed } from './all-acts.ts'
import { openContent } from './approval-content.ts'
import { auditAct, type DecisionCommand } from './audit-act.ts'
import { actorAt, type Deciding } from './deciding.ts'
import { seenHash } from './seen-hash.ts'
import {
  decideApproval,
  decidedApprovals,
  finishApproval,
  voidApproval,
  waitingApprovals,
} from '#sql/approval'
import { isUuid } from '../../platform/uuid.ts'
import { isRefused } from '../../platform/refused.ts'

const t = consolePhrases('acts')

/** What another person waits for: an approval of something that was asked for. */
export interface WaitingApproval {
  readonly id: string
  readonly act: string
  readonly askedBy: string
  /** The ID of the person who asked. */
  readonly askedById: string
  readonly isOwn: boolean
  readonly askedAt: Date
  readonly expiresAt: Date
  readonly facts: Facts
  /** Of what is shown, in hex: an approval is one of this. */
  readonly hash: string
}

type Row = RowOf<typeof waitingApprovals>

/** Who sees what waits. */
type Seen = Omit<Deciding, 'writes'>

interface Read {
  readonly act: Act<unknown>
  readonly content: unknown
  /** Undefined: what it is about has changed since it was asked for. */
  readonly facts: Facts | undefined
}

/**
 * What waits where this person decides: the own merchant or the operator, the oldest first. What is about
 * something that has changed since is void from now on, and is not in it.
 */
export async function waitingFor(visit: Deciding): Promise<readonly WaitingApproval[]> {
  const { db } = visit.writes
  const read = await Promise.all(
    (await rowsWaiting(visit, db)).map(async (row) => {
      const asked = await readAsked(visit.writes, row)
      if (asked && !asked.facts) await db.query(voidApproval({ id: row.id, said: changed }))
      return { row, facts: asked?.facts }
    }),
  )
  return read.flatMap(({ row, facts }) => (facts ? [toWaiting(visit, row, facts)] : []))
}

/** The audit keeps who looks at customers in what waits: nobody sees them who may not. */
export async function recordLookAtAsked(
  visit: Deciding,
  shown: readonly Pick<WaitingApproval, 'id' | 'facts'>[],
): Promise<void> {
  const approvals = shown.filter(({ facts }) => tellsOfPeople(facts)).map(({ id }) => id)
  if (approvals.length === 0 || !may(visit.person.position, 'customers.read')) return
  const { merchantCode } = visit
  await recordLook(visit.writes, {
    command: 'approval list',
    by: actorAt(visit),
    merchantCode,
    after: { approvals },
  })
}

/** How many others ask this person, and what the first of them ask. Only reads, and describes no more than these. */
export async function firstWaiting(
  visit: Seen & { readonly gateway: Gateway },
  most: number,
): Promise<{ readonly count: number; readonly first: readonly WaitingApproval[] }> {
  const { gateway } = visit
  const rows = (await rowsWaiting(visit, gateway.db)).filter((row) => !isOwn(visit, row))
  const read = await Promise.all(
    rows.slice(0, most).map(async (row) => ({ row, facts: (await readAsked(gateway, row))?.facts })),
  )
  const first = read.flatMap(({ row, facts }) => (facts ? [toWaiting(visit, row, facts)] : []))
  return { count: rows.length - read.length + first.length, first }
}

const rowsWaiting = async ({ merchantCode, person }: Seen, db: Queryable): Promise<readonly Row[]> =>
  (await db.query(waitingApprovals({ merchantCode, personId: person.personId, id: undefined }))).rows

/** What waits, as it was asked for. */
export interface AskedAct extends Pick<WaitingApproval, 'id' | 'act' | 'askedBy' | 'isOwn' | 'askedAt'> {
  readonly content: unknown
}

/** What waits of these acts, for pages that show it beside what it is about; the oldest first. */
export async function askedActs(
  visit: Deciding,
  acts: readonly Pick<Act<unknown>, 'name'>[],
): Promise<readonly AskedAct[]> {
  const { db, secrets } = visit.writes
  return (await rowsWaiting(visit, db))
    .filter((row) => acts.some(({ name }) => name === row.act))
    .map((row) => ({
      id: row.id,
      act: row.act,
      askedBy: nameOfDecider(row.asked_by),
      isOwn: isOwn(visit, row),
      askedAt: row.asked_at,
      content: openContent(secrets, row.content),
    }))
}

const toWaiting = (visit: Seen, row: Row, facts: Facts): WaitingApproval => ({
  id: row.id,
  act: row.act,
  askedBy: nameOfDecider(row.asked_by),
  askedById: personIdOf(row),
  isOwn: isOwn(visit, row),
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
  facts,
  hash: row.hash.toString('hex'),
})

/** What was decided about, the newest first. */
export type DecidedApproval = RowOf<typeof decidedApprovals>

export async function decidedFor(visit: Deciding, limit: number): Promise<readonly DecidedApproval[]> {
  const { merchantCode, person } = visit
  const { rows } = await visit.writes.db.query(
    decidedApprovals({ merchantCode, personId: person.personId, limit }),
  )
  return rows
}

export type DecidedNow =
  | { readonly result: 'DONE' | 'REFUSED' | 'WITHDRAWN'; readonly said: string }
  /** Nothing was decided: it was decided before, has expired or changed, or this person may not. */
  | { readonly result: 'NOT_DECIDED'; readonly said: string }
  /** It was approved, and the act itself refused. */
  | { readonly result: 'FAILED'; readonly said: string }

/**
 * Another person agrees with what `hash` is of, and it is done. Decided once in the database: never by who
 * asked, after 72 hours, after a change of what the person saw.
 */
export async function approve(visit: Deciding, id: string, hash: string): Promise<DecidedNow> {
  const found = await findToDecide(visit, id, 'approval approve')
  if ('said' in found) return found
  const { row, act, content, facts } = found
  const { db } = visit.writes
  if (!facts || hash !== row.hash.toString('hex')) {
    if (!facts) await db.query(voidApproval({ id, said: changed }))
    await auditAct(db, visit, act, content, { command: 'approval approve', approvalId: id, refused: changed })
    return { result: 'NOT_DECIDED', said: t('approval.changed') }
  }
  if (!(await settle(visit, found, 'approval approve'))) return tooLate
  const by = askerOf(row)
  const deciders = { by, approvedBy: actorAt(visit), requestId: id }
  const outcome = await act.perform(visit.writes, content, deciders).catch(async (error: unknown) => {
    await db.query(finishApproval({ id, state: 'FAILED', said: stopped }))
    throw error
  })
  return finish(visit, { id, act, content }, outcome)
}

async function finish(
  visit: Deciding,
  { id, act, content }: { readonly id: string; readonly act: Act<unknown>; readonly content: unknown },
  outcome: ActOutcome,
): Promise<DecidedNow> {
  const { db } = visit.writes
  if (isRefused(outcome)) {
    const { refused } = outcome
    await db.query(finishApproval({ id, state: 'FAILED', said: refused }))
    await auditAct(db, visit, act, content, { approvalId: id, refused })
    return { result: 'FAILED', said: refused }
  }
  await db.query(finishApproval({ id, state: 'DONE', said: outcome.done }))
  return { result: 'DONE', said: outcome.done }
}

/** Another person does not agree; the reason is kept. */
export async function refuse(visit: Deciding, id: string, reason: string): Promise<DecidedNow> {
  const found = await findToDecide(visit, id, 'approval refuse')
  if ('said' in found) return found
  const settled = await settle(visit, found, 'approval refuse', reason)
  return settled ? { result: 'REFUSED', said: t('approval.refused') } : tooLate
}

/** Who asked does not want it any more. */
export async function withdraw(visit: Deciding, id: string): Promise<DecidedNow> {
  const found = await findToDecide(visit, id, 'approval withdraw')
  if ('said' in found) return found
  const settled = await settle(visit, found, 'approval withdraw')
  return settled ? { result: 'WITHDRAWN', said: t('approval.withdrawn') } : tooLate
}

interface Found extends Read {
  readonly row: Row
}

/** What this person may decide about. The audit has who may not, and tried. */
async function findToDecide(
  visit: Deciding,
  id: string,
  command: DecisionCommand,
): Promise<Found | DecidedNow> {
  const { merchantCode, person } = visit
  const { db } = visit.writes
  const byAnother = command !== 'approval withdraw'
  const rows = isUuid(id)
    ? (await db.query(waitingApprovals({ merchantCode, personId: person.personId, id }))).rows
    : []
  const [row] = rows
  const asked = row && (await readAsked(visit.writes, row))
  if (!asked) return tooLate
  const found = { row, ...asked }
  const refused =
    byAnother && !may(person.position, 'approve')
      ? t('refused.right', { right: wordsOf('approve') })
      : byAnother === isOwn(visit, row)
        ? byAnother
          ? t('approval.own')
          : t('approval.others')
        : undefined
  if (refused === undefined) return found
  await auditAct(db, visit, found.act, found.content, { command, approvalId: id, refused })
  return { result: 'NOT_DECIDED', said: refused }
}

const stateAfter = {
  'approval approve': 'APPROVED',
  'approval refuse': 'REFUSED',
  'approval withdraw': 'WITHDRAWN',
} as const satisfies Readonly<Record<DecisionCommand, string>>

/** Decides in the database, with its audit; false: somebody else was first, or it expired meanwhile. */
const settle = (
  visit: Deciding,
  { row, act, content }: Found,
  command: DecisionCommand,
  reason?: string,
): Promise<boolean> =>
  visit.writes.db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      decideApproval({
        id: row.id,
        merchantCode: visit.merchantCode,
        hash: row.hash,
        askerSeats: [...seatsWith(act.right)],
        state: stateAfter[command],
        decidedBy: writeActor(actorAt(visit)),
        said: reason,
      }),
    )
    if (rowCount !== 1) return false
    const askedBy = nameOfDecider(row.asked_by)
    await auditAct(transaction, visit, act, content, { command, approvalId: row.id, askedBy, reason })
    return true
  })

/** What was asked for, and what is true of it now; undefined: only another release knows such an act. */
async function readAsked(gateway: Gateway, row: Row): Promise<Read | undefined> {
  const act = actNamed(row.act)
  const read = act?.content.safeParse(openContent(gateway.secrets, row.content))
  if (!act || !read?.success) return undefined
  const content = read.data
  const facts = await act.describe(gateway, content)
  const isUnchanged = !isRefused(facts) && seenHash(row.act, content, facts).equals(row.hash)
  return { act, content, facts: isUnchanged ? facts : undefined }
}

const isOwn = ({ person }: Seen, row: Row): boolean => personIdOf(row) === person.personId

function askerOf(row: Row): Extract<CurrentActor, { readonly kind: 'person' }> {
  const actor = readActor(row.asked_by)
  if (actor.kind !== 'person') throw new Error(`${row.asked_by} asked for an approval and is no person`)
  return actor
}

const personIdOf = (row: Row): string => askerOf(row).personId

const changed = t('approval.void')
const stopped = t('approval.stopped')
const tooLate: DecidedNow = {
  result: 'NOT_DECIDED',
  said: t('approval.over'),
}
