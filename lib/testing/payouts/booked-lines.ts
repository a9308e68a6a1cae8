import { randomUUID } from 'node:crypto'
import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { amountFixed, money } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { settlePayouts } from '../../rails/own-accounts/batches/lines/settle-lines.ts'
import type { BankLine } from '../../rails/own-accounts/statements/bank-line.ts'
import { keepNamedOrders } from '../../rails/own-accounts/statements/booking/keep-named-orders.ts'
import type { SettledLines } from '../../rails/own-accounts/statements/booking/statement-parts.ts'
import { storeLine } from '../statements/store-line.ts'

type Drawn = Partial<Omit<BankLine, 'money'>> & { readonly amount: bigint }

/** A line of a statement, a debit of INR unless it says otherwise. */
export const lineOf = (accountId: string, { amount, ...line }: Drawn): BankLine => ({
  id: randomUUID(),
  accountId,
  direction: 'DEBIT',
  money: money(amount, 'INR'),
  movedFrom: new Date('2026-11-23T00:00:00Z'),
  movedUntil: new Date('2026-11-24T00:00:00Z'),
  bookedOn: '2026-11-23',
  references: [],
  text: '',
  isReversal: false,
  ...line,
})

/**
 * Books lines as a statement does: what payouts explain, and every other debit as an open one. Other credits
 * are left out.
 */
export async function bookLines(context: PaymentContext, lines: readonly BankLine[]): Promise<SettledLines> {
  return context.db.transaction(async (transaction) => {
    const settled = await settlePayouts(transaction, context, lines)
    for (const line of lines) {
      const state =
        settled.explained.get(line.id)?.as ?? (line.direction === 'DEBIT' ? 'OPEN_DEBIT' : undefined)
      if (state) await storeLine(transaction, line, state)
    }
    const open = lines.filter(({ id, direction }) => direction === 'DEBIT' && !settled.explained.has(id))
    for (const line of open) await insertOpenDebit(transaction, line)
    await keepNamedOrders(transaction, settled.open)
    const explained = [...settled.explained.values()].flatMap(({ entries }) => entries)
    await postEntries(transaction, [...explained, ...open.map(openDebitEntry)])
    return settled
  })
}

const insertOpenDebit = (transaction: Queryable, { id, accountId, money: of }: BankLine) =>
  transaction.query({
    name: 'test_open_debit',
    text: `insert into suspense_item (receiving_account_id, currency_code, direction, amount, statement_line_id, reason)
           values ($1, $2, 'DEBIT', $3, $4, 'OPEN_DEBIT')`,
    values: [accountId, of.currencyCode, amountFixed(of), id],
  })

const openDebitEntry = ({ id, accountId, money: { amount, currencyCode } }: BankLine): Entry => ({
  kind: 'OPEN_DEBIT',
  currencyCode,
  statementLineId: id,
  lines: [
    { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount },
    { account: { kind: 'OPEN_DEBITS' }, amount: -amount },
  ],
})
