import { isFailure } from '../../../../payments/failure.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { reverseLocked } from '../../../../payments/end/reverse-payment.ts'
import { matchesInForce } from '../../../../payments/suspense/sql/match-in-force.ts'
import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import { byRail } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { underSavepoint } from '../../../../platform/db/savepoint.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { BankLine } from '../bank-line.ts'
import { setLineStates } from '../sql/line-states.ts'

/**
 * What a reversal took back: the payments to announce. Undefined: it names no receipt, and stays open.
 */
type Reversed = { readonly changed: readonly PaymentKey[] } | undefined

/**
 * The bank takes a credit back. Acts only where the line names one receipt of equal amount on its
 * account: one that no payment has is withdrawn; a payment that this receipt alone paid is reversed.
 * Else a person decides.
 */
export async function reverseReceipt(transaction: Queryable, line: BankLine): Promise<Reversed> {
  const found = await namedReceipts(transaction, line)
  const [credit] = found
  if (!credit || found.length > 1) return undefined
  const [match] = await matchesInForce(transaction, [credit.receiptId])
  const done = match
    ? credit.receiptsOfPayment === 1 && (await reversePayment(transaction, match.key))
    : await withdraw(transaction, credit.receiptId)
  if (!done) return undefined
  await setLineStates(transaction, new Map([[line.id, 'REVERSAL']]), credit.lineId)
  return { changed: match ? [match.key] : [] }
}

/** False where its money left suspense, or its parts are receipts of their own. */
async function withdraw(transaction: Queryable, receiptId: string): Promise<boolean> {
  const outcome = await withdrawReceipts(transaction, [receiptId])
  return 'withdrawn' in outcome && outcome.withdrawn === 1
}

async function reversePayment(transaction: Queryable, key: PaymentKey): Promise<boolean> {
  const attempted = await underSavepoint(transaction, () =>
    reverseLocked(transaction, key, byRail(ownAccountsRailName)),
  )
  if ('error' in attempted) throw attempted.error
  return !isFailure(attempted.value)
}

/**
 * The receipts of the account and amount that have a reference of the line, and were not taken back.
 */
async function namedReceipts(transaction: Queryable, { id, accountId }: BankLine) {
  const { rows } = await transaction.query<{ lineId: string; receiptId: string; receiptsOfPayment: number }>({
    name: 'receipts_named_by_reversal',
    text: `
      select credit.id as "lineId", receipt.id as "receiptId",
             (select count(*)::int from receipt_match own join receipt_match other using (merchant_code, kind, payment_id)
               where own.receipt_id = receipt.id and own.undone_at is null and other.undone_at is null) as "receiptsOfPayment"
        from statement_line line
        join statement_line credit on credit.receiving_account_id = line.receiving_account_id and credit.amount = line.amount
         and credit.direction = 'CREDIT' and credit.state = 'RECEIPT' and credit.refs && line.refs
        join receipt on receipt.source = $3 and receipt.source_id = credit.id::text
       where line.id = $1 and credit.receiving_account_id = $2
         and not exists (select from statement_line other where other.reverses = credit.id and other.state = 'REVERSAL')
       limit 2`,
    values: [id, accountId, ownAccountsRailName],
  })
  return rows
}
