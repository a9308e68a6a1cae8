import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { PersonalOfLine } from '../reading/line-to-store.ts'
import * as sql from '#sql/statement_line'

/** All that a bank's file says of one transfer. Days are YYYY-MM-DD. */
export interface WrittenLine {
  readonly importId: string
  readonly lineId: string
  readonly file: string | undefined
  readonly importedAt: Date
  readonly format: string
  /** The place in the file, as people name it. */
  readonly number: string
  readonly bookedOn: string
  readonly valueOn: string | undefined
  readonly transactionOn: string | undefined
  readonly timeOfDay: string | undefined
  /** Of the whole line, of which an item may be a part. */
  readonly money: Money
  readonly balanceAfter: Money | undefined
  readonly isReversal: boolean
  readonly payer: { readonly name?: string; readonly account?: string }
  readonly text: string | undefined
  readonly references: PersonalOfLine['references']
  readonly returnReason: string | undefined
}

/** The line of an open debit, or the one by which a receipt came; undefined where no file told of it. */
export async function lineAsWritten(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  { lineId, receiptId }: { readonly lineId: string | undefined; readonly receiptId: string | undefined },
): Promise<WrittenLine | undefined> {
  const { rows } = await db.query(sql.lineAsWritten({ lineId, receiptId, ownAccountsRailName }))
  const [row] = rows
  if (!row) return undefined
  const said: Partial<PersonalOfLine> = openPayer(personal, toStoredPayer(row))
  const { accountName, accountNumber } = said.account ?? {}
  return {
    importId: row.import_id,
    lineId: row.id,
    file: row.file_name ?? undefined,
    importedAt: row.imported_at,
    format: row.format,
    number: row.line,
    bookedOn: row.booked_on,
    valueOn: row.value_on ?? undefined,
    transactionOn: row.transaction_on ?? undefined,
    timeOfDay: row.time_of_day ?? undefined,
    money: moneyFromDatabase(row.amount, row.currency_code),
    balanceAfter:
      row.balance_after === null ? undefined : moneyFromDatabase(row.balance_after, row.currency_code),
    isReversal: row.is_reversal,
    payer: {
      ...(accountName !== undefined && { name: accountName }),
      ...(accountNumber !== undefined && { account: accountNumber }),
    },
    text: said.text,
    references: said.references ?? [],
    returnReason: said.returnReason,
  }
}
