import type { Gateway } from '../../gateway.ts'
import { localDays } from '../../ledger/settlements/local-day.ts'
import { readEndedFigures, type CurrencyFigures } from '../../payments/read/ended-figures.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { dayAt } from '../day.ts'
import { keepFigures, type Counted } from './kept-figures.ts'

/** Of whose payments, and in which zone days are. */
export interface FiguresAsked {
  readonly merchantCodes: readonly string[]
  readonly timeZone: string
}

export interface Figures {
  readonly today: Counted<readonly CurrencyFigures[]>
  readonly month: Counted<readonly CurrencyFigures[]>
  /** The days of `month`, YYYY-MM-DD: the last 30, today included. */
  readonly days: readonly string[]
}

const dayCount = 30
/** For all payments of a month, of an installation with a million of them: the connections are the console's own. */
const statementLimitMs = 60_000

const keptOf = perDatabase(() => keepFigures<readonly CurrencyFigures[]>())

/** What was received and paid out today and in the last 30 days; of a busy installation as it was lately. */
export async function readFigures(
  gateway: Gateway,
  { merchantCodes, timeZone }: FiguresAsked,
): Promise<Figures> {
  const calendar = localDays(timeZone)
  const starts = [calendar.begin(gateway.clock.now())]
  while (starts.length < dayCount) starts.unshift(calendar.begin(new Date(Number(starts[0]) - 1)))
  const [first = new Date(0), last = first] = [starts[0], starts.at(-1)]
  const since = (moment: Date) =>
    keptOf(gateway.db)(gateway.clock, JSON.stringify([moment, timeZone, merchantCodes]), () =>
      gateway.db.transaction(
        (transaction) => readEndedFigures(transaction, merchantCodes, { since: moment, timeZone }),
        { statementLimitMs, attempts: 1 },
      ),
    )
  const [today, month] = await Promise.all([since(last), since(first)])
  return { today, month, days: starts.map((start) => dayAt(start, timeZone)) }
}
