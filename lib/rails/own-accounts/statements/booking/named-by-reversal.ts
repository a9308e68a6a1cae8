import { amountFixed } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { paymentsWritten } from '../../../../payments/receive/rules/by-reference.ts'
import { keyColumns } from '../../../../payments/sql/key-columns.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import type { BankLine } from '../bank-line.ts'
import { paymentsNamedByReversal, receiptsNamedByReversal } from '#sql/statement_line'

/** A receipt that a reversal may take back. `lineId`: the line of the credit. */
type NamedReceipt = RowOf<typeof receiptsNamedByReversal>

const valuesOf = (line: BankLine, written: readonly PaymentKey[]) => {
  const [merchantCode, kind, paymentId] = keyColumns(written)
  return {
    lineId: line.id,
    accountId: line.accountId,
    textReferences: line.textReferences ?? [],
    merchantCode,
    kind,
    paymentId,
  }
}

/**
 * The receipts of the account and amount that a reversal names, at most two: that have a reference of its
 * line or text, or belong to a payment of `written` (`paymentsOfReference`).
 */
export async function receiptsNamed(
  transaction: Queryable,
  line: BankLine,
  written: readonly PaymentKey[],
): Promise<readonly NamedReceipt[]> {
  const { rows } = await transaction.query(
    receiptsNamedByReversal({ ...valuesOf(line, written), amount: amountFixed(line.money) }),
  )
  return rows
}

/**
 * The payments that a reversal names which took back nothing: a person decides. Those of `written`, or by a
 * reference of a credit that they have, whatever its amount.
 */
export async function paymentsNamed(
  transaction: Queryable,
  line: BankLine,
  written: readonly PaymentKey[],
): Promise<readonly PaymentKey[]> {
  const { rows } = await transaction.query(paymentsNamedByReversal(valuesOf(line, written)))
  return rows
}

/** The payments of which our rail reference is in the fields or the text of a line. */
export const paymentsOfReference = (
  transaction: Queryable,
  { accountId, references, text }: BankLine,
): Promise<readonly PaymentKey[]> =>
  paymentsWritten(transaction, {
    receivingAccountId: accountId,
    references: references.map(({ value }) => value),
    text,
  })
