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
import { paymentsNamed, paymentsOfReference, receiptsNamed } from './named-by-reversal.ts'

/**
 * What a reversal took back: the payments to announce. Else those that it names: it stays open, and a person
 * decides.
 */
type Reversed = { readonly changed: readonly PaymentKey[] } | { readonly named: readonly PaymentKey[] }

/**
 * The bank takes a credit back. Acts only where the line names one receipt of equal amount on its
 * account: one that no payment has is withdrawn; a payment that this receipt alone paid is reversed.
 * Else a person decides.
 */
export async function reverseReceipt(transaction: Queryable, line: BankLine): Promise<Reversed> {
  const written = await paymentsOfReference(transaction, line)
  const taken = await takeBack(transaction, line, written)
  return taken ?? { named: await paymentsNamed(transaction, line, written) }
}

async function takeBack(
  transaction: Queryable,
  line: BankLine,
  written: readonly PaymentKey[],
): Promise<{ readonly changed: readonly PaymentKey[] } | undefined> {
  const found = await receiptsNamed(transaction, line, written)
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
