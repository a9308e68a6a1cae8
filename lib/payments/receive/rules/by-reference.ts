import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import { movedWithin, type Receipt } from '../receipt.ts'
import { attemptsWritten, type KnownReferences, type Written } from '../sql/known-references.ts'
import type { Evidence } from '../sql/match-receipt.ts'
import { ownerOfAmount } from '../sql/owner-of-amount.ts'
import { attemptsNamed, type ReferencedAttempt } from '../sql/referenced-attempts.ts'
import { candidatesBy, distinct, keyOf, type Found } from './found.ts'
import { beginningLength, plainReference, sharedBeginning } from './written-reference.ts'

interface Named {
  readonly attempts: readonly ReferencedAttempt[]
  readonly evidence: Evidence
}

/**
 * Rule REFERENCE: the attempt that our rail reference names, also one that was replaced. First where the rail
 * carried it, then within fields and text, whole or from 10 characters on. Money that is not what the attempt
 * is due, and that another payment claims, is nobody's until a person decides. Undefined: no reference was
 * found.
 */
export async function byReference(
  transaction: Queryable,
  receipt: Receipt,
  known?: KnownReferences,
): Promise<Found | undefined> {
  const named =
    (await namedByRail(transaction, receipt, known)) ?? (await namedWithin(transaction, receipt, known))
  if (!named) return undefined
  const [first, second] = distinct(named.attempts)
  if (!first) return undefined
  if (second) return { candidates: candidatesBy('REFERENCE', named.attempts), reason: 'AMBIGUOUS' }
  const contradicted = isDue(first, receipt) ? undefined : await claimedByAnother(transaction, receipt, first)
  if (contradicted) return contradicted
  const { merchantCode, kind, paymentId, attemptNo } = first
  return {
    match: { merchantCode, kind, paymentId, attemptNo, matchedBy: 'RAIL_REFERENCE' },
    evidence: named.evidence,
  }
}

/**
 * The attempt for which its reference decides alone: what the rail carried, or what is written where it
 * carried none, names one payment, and the money is exactly what that lacks. Then no other payment is looked
 * at. Undefined too where what was looked up is not true any more.
 */
export function decidedByReference(receipt: Receipt, known: KnownReferences): ReferencedAttempt | undefined {
  if (receipt.suspenseReason) return undefined
  const byRail = receipt.railReference ? known.attemptsNamed(receipt) : []
  const written = byRail?.length === 0 ? known.attemptsOf(receipt) : []
  const attempts = written && written.length > 0 ? longestWritten(receipt, written)?.attempts : byRail
  const [first, second] = distinct(attempts ?? [])
  return first && !second && isDue(first, receipt) ? first : undefined
}

/** The money is exactly what the attempt lacks. */
const isDue = ({ due }: ReferencedAttempt, { money }: Receipt): boolean =>
  due.some(({ amount, currencyCode }) => amount === money.amount && currencyCode === money.currencyCode)

/** The payments that fields and text name by our rail reference, each once; the longest reference decides. */
export async function paymentsWritten(
  transaction: Queryable,
  written: Written,
): Promise<readonly PaymentKey[]> {
  const named = await namedWithin(transaction, written)
  return distinct(named?.attempts ?? []).map(keyOf)
}

/** What the rail carried is the reference, and nothing else. */
async function namedByRail(
  transaction: Queryable,
  receipt: Receipt,
  known?: KnownReferences,
): Promise<Named | undefined> {
  if (!receipt.railReference) return undefined
  const attempts =
    known?.attemptsNamed(receipt) ?? (await attemptsNamed(transaction, receipt, receipt.railReference))
  return attempts.length === 0 ? undefined : { attempts, evidence: { in: 'RAIL' } }
}

/** A reference within a field or the text, whole or its beginning. */
async function namedWithin(
  transaction: Queryable,
  receipt: Written,
  known?: KnownReferences,
): Promise<Named | undefined> {
  return longestWritten(receipt, known?.attemptsOf(receipt) ?? (await attemptsWritten(transaction, receipt)))
}

/** Of several attempts whose references a receipt may have, the longest that is written there decides. */
function longestWritten(receipt: Written, found: readonly ReferencedAttempt[]): Named | undefined {
  if (found.length === 0) return undefined
  const fields = (receipt.references ?? []).map(plainReference)
  const written = [...fields, plainReference(receipt.text ?? '')]
  const measured = found
    .map((attempt) => ({ attempt, characters: longestIn(attempt, written) }))
    .filter(
      ({ attempt, characters }) =>
        characters === attempt.railReference.length || (attempt.isRecent && characters >= beginningLength),
    )
  const longest = Math.max(0, ...measured.map(({ characters }) => characters))
  const attempts = measured.flatMap(({ attempt, characters }) => (characters === longest ? [attempt] : []))
  const isInField = attempts.some((attempt) => longestIn(attempt, fields) === longest)
  return attempts.length === 0
    ? undefined
    : { attempts, evidence: { in: isInField ? 'FIELD' : 'TEXT', characters: longest } }
}

/** How many characters of the reference of an attempt are written in one of these texts. */
const longestIn = ({ railReference }: ReferencedAttempt, written: readonly string[]): number =>
  Math.max(0, ...written.map((one) => sharedBeginning(railReference, one)))

async function claimedByAnother(
  transaction: Queryable,
  receipt: Receipt,
  referenced: ReferencedAttempt,
): Promise<Found | undefined> {
  const period = movedWithin(receipt)
  const { owner } = await ownerOfAmount(transaction, receipt.receivingAccountId, receipt.money, period)
  if (!owner || isSamePayment(owner, referenced)) return undefined
  return {
    candidates: [...candidatesBy('REFERENCE', [referenced]), ...candidatesBy('AMOUNT', [owner])],
    reason: 'CONTRADICTION',
  }
}
