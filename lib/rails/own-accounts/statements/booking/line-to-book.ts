import { localDays } from '../../../../ledger/settlements/local-day.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { BankLine } from '../bank-line.ts'
import { referenceHashesInText } from '../identity/line-identity.ts'
import { lineToRestore } from '../sql/decisions-before.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'

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

interface LineRow extends PayerRow {
  id: string
  position: number
  account_id: string
  direction: 'CREDIT' | 'DEBIT'
  currency_code: string
  amount: string
  booked_on: string
  first_day: string
  last_day: string
  lag_days: number
  time_zone: string
  is_reversal: boolean
  is_possible_duplicate: boolean
  restores: string | null
}

/** The next lines of an import that are not booked, after a position; decrypted. */
export async function linesToBook(
  transaction: Queryable,
  context: Pick<PaymentContext, 'digest' | 'personal'>,
  importId: string,
  after: number,
  limit: number,
): Promise<LineToBook[]> {
  const { rows } = await transaction.query<LineRow>({
    name: 'statement_lines_to_book',
    text: `
      select line.id, line.position, line.receiving_account_id as account_id, line.direction, line.currency_code, line.amount, line.booked_on,
             least(line.booked_on, line.value_on, line.transaction_on) as first_day,
             greatest(line.booked_on, line.value_on, line.transaction_on) as last_day,
             account.booking_lag_days as lag_days, coalesce(account.time_zone, 'UTC') as time_zone,
             line.is_reversal, line.is_possible_duplicate, restored.id as restores, ${payerColumns('payer')}
        from statement_line line
        join receiving_account account on account.id = line.receiving_account_id
        join payer_data payer on payer.id = line.payer_data_id ${joinKey('payer')}
        left join lateral (${lineToRestore}) restored on true
       where line.import_id = $1 and line.state = 'NEW' and line.position > $2
       order by line.position limit $3`,
    values: [importId, after, limit],
  })
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
