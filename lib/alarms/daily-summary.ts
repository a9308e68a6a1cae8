import { countPending } from '../callbacks/count-pending.ts'
import { boardOfAccounts, wrongOf, type BoardRow, type Counted } from '../console/accounts/board.ts'
import { batchesFor } from '../console/acts/batches-to-approve.ts'
import { firstWaiting } from '../console/acts/approvals.ts'
import { dayAt } from '../console/day.ts'
import type { Gateway } from '../gateway.ts'
import { consolePhrases } from '../i18n/console-messages.ts'
import { formatMoney } from '../i18n/money-format.ts'
import { localDays } from '../ledger/settlements/local-day.ts'
import { listMerchants } from '../merchants/list.ts'
import { add, type Money } from '../money/money.ts'
import { readEndedFigures, type CurrencyFigures } from '../payments/read/ended-figures.ts'
import type { Person } from '../people/person.ts'
import { isDatabaseBusy, isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import type { Database } from '../platform/db/database.ts'
import { readListeners } from './choices.ts'
import { dailySummary } from './kinds.ts'
import { toldOf, type MailText } from './message-text.ts'
import { readOpenAlarms } from './open-alarms.ts'
import { consoleOrigin, writeMails } from './tell-alarms.ts'
import { alarmSummaryTake } from '#sql/alarm_choice'

const t = consolePhrases('alarms')

/** Where the person is. */
const hour = 8
/** For the payments of two days, of an installation with a million of them. */
const statementLimitMs = 60_000

/**
 * Writes the summary of the day for everybody who chose it, from eight o'clock where they are, once. Returns how
 * many. One that fails takes nobody else's: rejects at the end, so that it is tried again.
 */
export async function tellSummaries(gateway: Gateway): Promise<number> {
  const { db, clock, config } = gateway
  if (config.smtp === undefined) return 0
  const now = clock.now()
  const readMoved = openMoved(db, now)
  const faults: unknown[] = []
  let told = 0
  for (const { person, kinds, summaryDay } of await readListeners(db)) {
    const timeZone = person.timeZone ?? 'UTC'
    const isDue = (summaryDay ?? '') < dayAt(now, timeZone) && hourAt(now, timeZone) >= hour
    if (!kinds.has(dailySummary) || !isDue) continue
    try {
      told += await tellSummary(gateway, person, now, readMoved)
    } catch (error) {
      if (isDatabaseUnreachable(error) && !isDatabaseBusy(error)) throw error
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new Error(`${faults.length} daily summaries failed`, { cause: faults[0] })
  return told
}

async function tellSummary(
  gateway: Gateway,
  person: Person,
  now: Date,
  readMoved: ReadMoved,
): Promise<0 | 1> {
  const { personId } = person
  const mail = summaryMail(await readSummary(gateway, person, now, readMoved), await consoleOrigin(gateway))
  const day = dayAt(now, person.timeZone ?? 'UTC')
  return gateway.db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(alarmSummaryTake({ personId, kind: dailySummary, day }))
    if (rowCount === 0) return 0
    await writeMails(transaction, [{ personId, kinds: [dailySummary], ...mail }])
    return 1
  })
}

const hourAt = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(at))

/** What there is to do, and what happened on the day before. */
export interface Summary {
  readonly day: string
  readonly accounts: readonly BoardRow[]
  readonly alarms: readonly { readonly summary: string }[]
  readonly approvals: number
  readonly batches: number
  readonly callbacksPending: number
  readonly dayBefore: string
  readonly moved: readonly { readonly received: Money; readonly paidOut: Money }[]
}

type Moved = Pick<Summary, 'callbacksPending' | 'dayBefore' | 'moved'>
type ReadMoved = (timeZone: string) => Promise<Moved>

/** What happened on the day before, read once for all people of a time zone. */
function openMoved(db: Database, now: Date): ReadMoved {
  const known = new Map<string, Promise<Moved>>()
  const read = async (timeZone: string): Promise<Moved> => {
    const calendar = localDays(timeZone)
    const since = calendar.begin(new Date(calendar.begin(now).getTime() - 1))
    const dayBefore = dayAt(since, timeZone)
    const merchantCodes = (await listMerchants(db)).map(({ merchantCode }) => merchantCode)
    const figures = await db.transaction(
      (transaction) => readEndedFigures(transaction, merchantCodes, { since, timeZone }),
      { statementLimitMs, attempts: 1 },
    )
    return {
      callbacksPending: await countPending(db, merchantCodes),
      dayBefore,
      moved: figures.flatMap((currency) => movedOn(currency, dayBefore)),
    }
  }
  return (timeZone) => {
    const moved = known.get(timeZone) ?? read(timeZone)
    known.set(timeZone, moved)
    return moved
  }
}

async function readSummary(
  gateway: Gateway,
  person: Person,
  now: Date,
  readMoved: ReadMoved,
): Promise<Summary> {
  const timeZone = person.timeZone ?? 'UTC'
  const seat = { gateway, writes: gateway, person, sessionId: 'summary' }
  return {
    day: dayAt(now, timeZone),
    accounts: await boardOfAccounts(gateway),
    alarms: await readOpenAlarms(gateway.db, person.position),
    approvals: (await firstWaiting(seat, 0)).count,
    batches: (await batchesFor(seat)).length,
    ...(await readMoved(timeZone)),
  }
}

const movedOn = ({ days }: CurrencyFigures, day: string): readonly { received: Money; paidOut: Money }[] =>
  days.filter((each) => each.day === day)

/** The summary as an e-mail. */
export function summaryMail(summary: Summary, origin: string): MailText {
  const { day, accounts, alarms, approvals, batches, callbacksPending, dayBefore, moved } = summary
  const withWork = accounts.filter(hasWork)
  const others = accounts.length - withWork.length
  const sections = [
    section(t('summary.accounts'), [
      ...withWork.map(accountLine),
      ...(others > 0 ? [t('summary.idle', { count: others })] : []),
    ]),
    section(t('summary.open'), [
      ...sums(
        'credits',
        accounts.map(({ credits }) => credits),
      ),
      ...sums(
        'debits',
        accounts.map(({ debits }) => debits),
      ),
    ]),
    section(
      t('summary.payoutsWait'),
      sums(
        'payouts',
        accounts.map(({ payouts }) => payouts),
      ),
    ),
    section(t('summary.decide'), [
      ...(approvals > 0 ? [t('summary.approvals', { count: approvals })] : []),
      ...(batches > 0 ? [t('summary.batches', { count: batches })] : []),
      ...(callbacksPending > 0 ? [t('summary.callbacks', { count: callbacksPending })] : []),
    ]),
    section(
      t('title'),
      alarms.map((alarm) => alarm.summary),
    ),
    section(
      t('summary.yesterday', { day: dayBefore }),
      moved.map(({ received, paidOut }) =>
        t('summary.moved', { received: shown(received), paidOut: shown(paidOut) }),
      ),
    ),
  ]
  return {
    title: t('summary.title', { day }),
    body: `${[...sections, `${origin}/console/overview\n${toldOf(origin)}`].join('\n\n')}\n`,
  }
}

const section = (title: string, lines: readonly string[]): string =>
  [title, ...(lines.length > 0 ? lines : [t('summary.nothing')]).map((line) => `- ${line}`)].join('\n')

const hasWork = (row: BoardRow): boolean =>
  wrongOf(row) > 0 || [row.credits, row.debits, row.payouts].some(({ count }) => count > 0)

function accountLine(row: BoardRow): string {
  const { name, last, lateSeconds, gaps, difference, credits, debits, payouts } = row
  const parts = [
    last ? t('summary.until', { day: last.day }) : t('summary.noStatement'),
    lateSeconds > 0 && t('summary.late'),
    gaps.length > 0 && t('summary.gaps', { count: gaps.length }),
    difference && difference.amount !== 0n && t('summary.differ', { money: shown(difference) }),
    credits.count > 0 && sumText('credits', credits),
    debits.count > 0 && sumText('debits', debits),
    payouts.count > 0 && sumText('payouts', payouts),
  ]
  return `${name}: ${parts.filter((part) => typeof part === 'string').join('; ')}`
}

/** The sums of each currency in which there is something. */
function sums(noun: Noun, all: readonly Counted[]): readonly string[] {
  const byCurrency = Map.groupBy(
    all.filter(({ count }) => count > 0),
    ({ money }) => money.currencyCode,
  )
  return [...byCurrency.values()].map((some) => {
    const count = some.reduce((total, one) => total + one.count, 0)
    const [first, ...others] = some.map(({ money }) => money)
    return first ? sumText(noun, { count, money: others.reduce((sum, money) => add(sum, money), first) }) : ''
  })
}

type Noun = 'credits' | 'debits' | 'payouts'

const sumText = (noun: Noun, { count, money }: Counted): string =>
  t(`summary.${noun}`, { count, money: shown(money) })

const shown = (value: Money): string => formatMoney(value, 'en')
