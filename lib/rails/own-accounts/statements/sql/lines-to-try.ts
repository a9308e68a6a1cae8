import { moneyFromDatabase } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { bookings } from '../../../../payments/suspense/booking-entry.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { BankLine } from '../bank-line.ts'
import { statementLinesToTry } from '#sql/statement_line'

/** A line that a rule is tried on. Of one of which a part is open the money is that part. */
export interface LineToTry extends Pick<BankLine, 'id' | 'bookedOn' | 'direction' | 'money' | 'text'> {
  /** OPEN, PAYMENT, or what it was booked as. */
  readonly state: string
  /** Its place in its file. */
  readonly position: number
  /** Its open item, where nothing points to a payment. */
  readonly itemId: string | undefined
}

type TryRow = RowOf<typeof statementLinesToTry>

const linesPerStatement = 2_000

/**
 * The lines of an account that are open, whatever their age, and those of the last 90 days, decrypted,
 * some at a time. `is_free`: nothing points to a payment, so that a rule would have booked it.
 */
export async function* linesToTry(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  accountId: string,
): AsyncGenerator<readonly LineToTry[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await db.query(
      statementLinesToTry({ bookings, accountId, after, limit: linesPerStatement }),
    )
    yield rows.map((row) => toLine(personal, row))
    const last = rows.at(-1)
    if (!last || rows.length < linesPerStatement) return
    after = last.id
  }
}

function toLine(personal: PaymentContext['personal'], row: TryRow): LineToTry {
  const { text = '' }: { readonly text?: string } = openPayer(personal, toStoredPayer(row))
  return {
    id: row.id,
    position: row.position,
    bookedOn: row.booked_on,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    text,
    state: row.state,
    itemId: row.is_free && row.item_id !== null ? row.item_id : undefined,
  }
}
