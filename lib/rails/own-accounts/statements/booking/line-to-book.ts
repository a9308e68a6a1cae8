import { localDays } from '../../../../ledger/settlements/local-day.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { bookings } from '../../../../payments/suspense/booking-entry.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { BankLine } from '../bank-line.ts'
import { referenceHashesInText } from '../identity/line-identity.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'
import { statementLinesToBook } from '#sql/statement_line'

/** A line that is to be booked. */
export interface LineToBook extends BankLine {
  readonly position: number
  /** It may be a transfer that another format has brought. */
  readonly isPossibleDuplicate: boolean
  /** The file contradicts itself about its direction: nothing explains it but a person. */
  readonly signContradicts?: boolean
  /** The equal line of an undone import, about which something was decided. */
  readonly restores?: string
}

type LineRow = RowOf<typeof statementLinesToBook>

/** The next lines of an import that are not booked, after a position; decrypted. */
export async function linesToBook(
  transaction: Queryable,
  context: Pick<PaymentContext, 'digest' | 'personal'>,
  importId: string,
  after: number,
  limit: number,
): Promise<LineToBook[]> {
  const { rows } = await transaction.query(statementLinesToBook({ bookings, importId, after, limit }))
  const days = dayBounds()
  return rows.map((row) => toLine(context, row, days))
}

function toLine(
  { digest, personal }: Pick<PaymentContext, 'digest' | 'personal'>,
  row: LineRow,
  days: DayBounds,
): LineToBook {
  const known: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
  const { accountName, accountNumber } = known.account ?? {}
  const { text = '', returnReason, signContradicts } = known
  const takesBack = row.direction === 'DEBIT' && (row.is_reversal || returnReason !== undefined)
  return {
    id: row.id,
    position: row.position,
    accountId: row.account_id,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    movedFrom: days(row.time_zone, daysBefore(row.first_day, row.lag_days)),
    movedUntil: days(row.time_zone, daysBefore(row.last_day, -1)),
    bookedOn: row.booked_on,
    references: known.references ?? [],
    ...(known.account && {
      payer: {
        ...(accountName !== undefined && { name: accountName }),
        ...(accountNumber !== undefined && { account: accountNumber }),
      },
    }),
    text,
    ...(takesBack && { textReferences: referenceHashesInText(digest, text) }),
    isReversal: row.is_reversal,
    ...(returnReason !== undefined && { returnReason }),
    isPossibleDuplicate: row.is_possible_duplicate,
    ...(row.restores !== null && { restores: row.restores }),
    ...(signContradicts && { signContradicts }),
  }
}

const dayMs = 86_400_000

/** The day that is some days before another one, `YYYY-MM-DD`. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

type DayBounds = (timeZone: string, day: string) => Date

/** When days begin in time zones; the lines of a statement have few days. */
function dayBounds(): DayBounds {
  const known = new Map<string, Date>()
  return (timeZone, day) => {
    const key = `${timeZone} ${day}`
    const begin = known.get(key) ?? localDays(timeZone).of(day)
    if (!begin) throw new Error(`${day} is not a day`)
    known.set(key, begin)
    return begin
  }
}
