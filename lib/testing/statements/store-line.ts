import { randomUUID } from 'node:crypto'
import { amountFixed } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { BankLine } from '../../rails/own-accounts/statements/bank-line.ts'

/**
 * Writes a booked line of a statement, with the file that brought it alone. The file says nothing of
 * balances.
 */
export async function storeLine(
  transaction: Queryable,
  line: Pick<BankLine, 'id' | 'accountId' | 'direction' | 'money' | 'bookedOn'>,
  state: string,
): Promise<void> {
  const { id, accountId, direction, money, bookedOn } = line
  const [importId, statementId, payerId] = [randomUUID(), randomUUID(), randomUUID()]
  await transaction.query({
    name: 'test_statement_line',
    text: `
      with file as (
        insert into bank_import (id, format, digest, state, imported_by) values ($1, 'mt940', 'test', 'BOOKED', 'test')),
      payer as (insert into payer_data (id, data) values ($3, '{}')),
      statement as (
        insert into bank_statement (id, import_id, position, receiving_account_id, format) values ($2, $1, 1, $5, 'mt940'))
      insert into statement_line (id, import_id, statement_id, position, line, receiving_account_id, format, booked_on, direction,
        currency_code, amount, identity, refs, is_reversal, is_trial, state, payer_data_id)
      values ($4, $1, $2, 1, '1', $5, 'mt940', $6, $7, $8, $9, 0, '{}', false, false, $10, $3)
      on conflict (id) do nothing`,
    values: [
      importId,
      statementId,
      payerId,
      id,
      accountId,
      bookedOn,
      direction,
      money.currencyCode,
      amountFixed(money),
      state,
    ],
  })
}
