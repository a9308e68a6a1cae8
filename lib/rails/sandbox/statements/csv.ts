import { money, type Money } from '../../../money/money.ts'
import type { DayStatement } from './day-statement.ts'
import { type Habits, writtenAmount } from './habits.ts'
import {
  isCredit,
  signedAmount,
  type StatementAccount,
  type StatementTransfer,
} from './statement-transfer.ts'

const headings = [
  'Date',
  'Narration',
  'Chq./Ref.No.',
  'Value Dt',
  'Withdrawal Amt.',
  'Deposit Amt.',
  'Closing Balance',
]

/**
 * The lines of a table laid out as that of HDFC Bank, which the mapping `hdfc` reads: one for all days, with
 * the balance behind each transfer. It names neither account nor currency.
 */
export function* csv(
  _: StatementAccount,
  statements: readonly DayStatement[],
  habits: Habits,
): Generator<string> {
  yield headings.join(',')
  for (const { day, opening, entries } of statements) {
    let balance = opening
    for (const transfer of entries.flat()) {
      balance = money(balance.amount + signedAmount(transfer), balance.currencyCode)
      yield row(transfer, day, balance, habits)
    }
  }
}

function row(transfer: StatementTransfer, day: string, balance: Money, habits: Habits): string {
  const amount = writtenAmount(transfer.money, habits)
  const [debit, credit] = isCredit(transfer) ? ['', amount] : [amount, '']
  const cells = [
    shortDay(day),
    narration(transfer),
    transfer.externalReference ?? transfer.bankId,
    shortDay(transfer.day),
    debit,
    credit,
    `${balance.amount < 0n ? '-' : ''}${writtenAmount(balance, habits)}`,
  ]
  return cells.map(quoted).join(',')
}

/** `DD/MM/YY` */
const shortDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

const words = {
  PAYMENT: 'TRF CR',
  RETURN: 'TRF REV',
  CHARGE: 'CHARGES',
  INTEREST: 'INTEREST',
  PAYOUT: 'TRF DR',
  PAYOUT_RETURN: 'TRF RTN',
} as const satisfies Readonly<Record<StatementTransfer['kind'], string>>

const narration = ({ kind, payer, endToEndId, text }: StatementTransfer): string =>
  [words[kind], payer?.accountName, payer?.accountNumber, endToEndId, text].filter(Boolean).join('-')

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
