import { amountFixed } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { paymentsWritten } from '../../../../payments/receive/rules/by-reference.ts'
import { keyColumns } from '../../../../payments/sql/key-columns.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { BankLine } from '../bank-line.ts'

/** A receipt that a reversal may take back. */
interface NamedReceipt {
  /** The line of the credit. */
  readonly lineId: string
  readonly receiptId: string
  readonly receiptsOfPayment: number
}

/** SQL: the credits of the account `$2` whose receipts were not taken back; a statement adds conditions. */
const credits = `
  statement_line credit join receipt on receipt.source = '${ownAccountsRailName}' and receipt.source_id = credit.id::text
   where credit.receiving_account_id = $2 and credit.direction = 'CREDIT' and credit.state = 'RECEIPT'
     and not exists (select from statement_line other where other.reverses = credit.id and other.state = 'REVERSAL')`

/** SQL: those of them that have a reference of the line `$1`, in its fields or in its text (`$3`). */
const creditsOfReference = `
  statement_line line, ${credits} and line.id = $1 and (credit.refs && line.refs or credit.refs && $3::bigint[])`

/** The parameters from `$1` to `$6`. */
const valuesOf = (line: BankLine, written: readonly PaymentKey[]) => [
  line.id,
  line.accountId,
  line.textReferences ?? [],
  ...keyColumns(written),
]

/**
 * The receipts of the account and amount that a reversal names, at most two: that have a reference of its
 * line or text, or belong to a payment of `written` (`paymentsOfReference`).
 */
export async function receiptsNamed(
  transaction: Queryable,
  line: BankLine,
  written: readonly PaymentKey[],
): Promise<readonly NamedReceipt[]> {
  const { rows } = await transaction.query<NamedReceipt>({
    name: 'receipts_named_by_reversal',
    text: `
      with named as (
        select credit.id as line_id, receipt.id as receipt_id from ${creditsOfReference} and credit.amount = $7::numeric
        union
        select credit.id, receipt.id
          from unnest($4::text[], $5::text[], $6::text[]) as payment (merchant_code, kind, payment_id)
          join receipt_match matched using (merchant_code, kind, payment_id), ${credits}
           and matched.receipt_id = receipt.id and matched.undone_at is null and credit.amount = $7::numeric)
      select line_id as "lineId", receipt_id as "receiptId",
             (select count(*)::int from receipt_match own join receipt_match other using (merchant_code, kind, payment_id)
               where own.receipt_id = named.receipt_id and own.undone_at is null and other.undone_at is null) as "receiptsOfPayment"
        from named limit 2`,
    values: [...valuesOf(line, written), amountFixed(line.money)],
  })
  return rows
}

/** More payments under one reference tell nothing. */
const candidatesMax = 10

/**
 * The payments that a reversal names which took back nothing: a person decides. Those of `written`, or by a
 * reference of a credit that they have, whatever its amount.
 */
export async function paymentsNamed(
  transaction: Queryable,
  line: BankLine,
  written: readonly PaymentKey[],
): Promise<readonly PaymentKey[]> {
  const { rows } = await transaction.query<PaymentKey>({
    name: 'payments_named_by_reversal',
    text: `
      select * from unnest($4::text[], $5::text[], $6::text[]) as payment ("merchantCode", kind, "paymentId")
      union
      (select matched.merchant_code, matched.kind, matched.payment_id
         from receipt_match matched, ${creditsOfReference}
          and matched.receipt_id = receipt.id and matched.undone_at is null
        limit ${candidatesMax})`,
    values: valuesOf(line, written),
  })
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
