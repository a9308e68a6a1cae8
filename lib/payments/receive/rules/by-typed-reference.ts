import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import { contradicts } from '../payer-contradiction.ts'
import { movedWithin, type Receipt } from '../receipt.ts'
import { isCalledReference, isReported, typedNumbers } from '../typed-numbers.ts'
import type { KnownReferences } from '../sql/known-references.ts'
import { namesOfAccounts, numbersOfMany } from '../sql/numbers-of-many.ts'
import { dueWithoutClaim, ownerOfAmount } from '../sql/owner-of-amount.ts'
import { referenceHolders } from '../sql/reference-holders.ts'
import { candidatesBy, distinct, keyOf, type Found } from './found.ts'
import { isNumberOf, isTimeOfDay } from './predictable-number.ts'

/**
 * Rule TYPED_REFERENCE. Anybody can type a reference. It matches money only if the amount is exactly what
 * is due, the payment was opened before the money moved, and the payer does not contradict the customer.
 * If that is true of several payments, none of them matches, because the owner cannot be determined
 * (specification-gaps.md, "Shapes not shown"). A number that anybody can know is no reference, and one
 * that only stands somewhere in the text names no payment while the money may be for another one.
 * Undefined: nobody typed a reference of the transfer.
 */
export async function byTypedReference(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
  known?: KnownReferences,
): Promise<Found | undefined> {
  const numbers = typedNumbers(receipt).filter((number) => known?.typed.has(number) ?? true)
  if (numbers.length === 0) return undefined
  // The newest attempt of each payment is listed first.
  const typed = await referenceHolders(transaction, personal, receipt, numbers)
  if (typed.length === 0) return undefined
  const references = await ofOneTransfer(
    transaction,
    personal,
    receipt,
    new Set(typed.map(({ reference }) => reference)),
  )
  const holders = typed.filter(({ reference }) => references.includes(reference))
  if (holders.length === 0) return undefined
  const fitting = distinct(
    holders.filter(
      ({ isDue, openedBefore, customer }) => isDue && openedBefore && !contradicts(receipt.payer, customer),
    ),
  )
  const [only] = fitting
  if (!only || fitting.length > 1)
    return {
      candidates: candidatesBy('TYPED_REFERENCE', holders),
      reason: fitting.length > 1 ? 'AMBIGUOUS' : 'CONTRADICTION',
    }
  const others = isCalledReference(receipt, only.reference) ? [] : await alsoDue(transaction, receipt, only)
  if (others.length > 0)
    return {
      candidates: [...candidatesBy('TYPED_REFERENCE', [only]), ...candidatesBy('AMOUNT', others)],
      reason: 'AMBIGUOUS',
    }
  return {
    match: { ...keyOf(only), attemptNo: only.attemptNo, matchedBy: 'EXTERNAL_REFERENCE' },
    evidence: { in: isReported(receipt, only.reference) ? 'FIELD' : 'TEXT' },
  }
}

/** Those of the numbers that nobody can know who has not seen the transfer. */
async function ofOneTransfer(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
  typed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { payer, movedAt } = receipt
  const accounts = [...(await namesOfAccounts(transaction)), payer?.accountNumber ?? '']
  const numbers = [...typed].filter(
    (number) => !isTimeOfDay(number, movedAt) && !isNumberOf(number, accounts),
  )
  // What a source reports under one reference may be parts of one payment: a person decides.
  const written = numbers.filter((number) => !isReported(receipt, number))
  const many = written.length === 0 ? new Set() : await numbersOfMany(transaction, personal, receipt, written)
  return numbers.filter((number) => !many.has(number))
}

/**
 * Other payments of the cash account that the money may be for: they were due exactly as much when it
 * moved.
 */
async function alsoDue(
  transaction: Queryable,
  receipt: Receipt,
  holder: PaymentKey,
): Promise<readonly PaymentKey[]> {
  const { receivingAccountId, money } = receipt
  const period = movedWithin(receipt)
  const { owner, contestedBy } = await ownerOfAmount(transaction, receivingAccountId, money, period)
  const due = await dueWithoutClaim(transaction, receipt, holder, period.from)
  return [...(owner ? [owner] : []), ...contestedBy, ...due].filter((key) => !isSamePayment(key, holder))
}
