import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment } from '../../payment-key.ts'
import { movedWithin, type Receipt } from '../receipt.ts'
import { attemptsNamed, attemptsBeginning, type ReferencedAttempt } from '../sql/referenced-attempts.ts'
import { ownerOfAmount } from '../sql/owner-of-amount.ts'
import type { Evidence } from '../sql/match-receipt.ts'
import { candidatesBy, distinct, type Found } from './found.ts'
import { beginningLength, beginningsIn, plainReference, sharedBeginning } from './written-reference.ts'

interface Named {
  readonly attempts: readonly ReferencedAttempt[]
  readonly evidence: Evidence
}

/**
 * Rule REFERENCE: the attempt that our rail reference names, also one that was replaced. First where the rail
 * carried it or a field holds it, then within fields and text, whole or from 10 characters on. Money that is
 * not what the attempt is due, and that another payment claims, is nobody's until a person decides. Undefined:
 * no reference was found.
 */
export async function byReference(transaction: Queryable, receipt: Receipt): Promise<Found | undefined> {
  const named = (await namedWhole(transaction, receipt)) ?? (await namedWithin(transaction, receipt))
  if (!named) return undefined
  const [first, second] = distinct(named.attempts)
  if (!first) return undefined
  if (second) return { candidates: candidatesBy('REFERENCE', named.attempts), reason: 'AMBIGUOUS' }
  const contradicted = first.isDue ? undefined : await claimedByAnother(transaction, receipt, first)
  if (contradicted) return contradicted
  const { merchantCode, kind, paymentId, attemptNo } = first
  return {
    match: { merchantCode, kind, paymentId, attemptNo, matchedBy: 'RAIL_REFERENCE' },
    evidence: named.evidence,
  }
}

/** A value that is the reference, and nothing else. */
async function namedWhole(transaction: Queryable, receipt: Receipt): Promise<Named | undefined> {
  const { railReference, references = [] } = receipt
  const written = [...(railReference ? [railReference] : []), ...references.map(plainReference)]
  const wanted = new Set(written.filter((text) => text !== ''))
  if (wanted.size === 0) return undefined
  const attempts = await attemptsNamed(transaction, receipt, [...wanted])
  return attempts.length === 0 ? undefined : { attempts, evidence: { in: 'FIELD' } }
}

/** A reference within a field or the text. Of several beginnings the longest decides. */
async function namedWithin(transaction: Queryable, receipt: Receipt): Promise<Named | undefined> {
  const { references = [], text = '' } = receipt
  const written = [...references, text].map(plainReference)
  const beginnings = new Set(written.flatMap(beginningsIn))
  if (beginnings.size === 0) return undefined
  const found = await attemptsBeginning(transaction, receipt, [...beginnings])
  const measured = found
    .map((attempt) => ({
      attempt,
      characters: Math.max(...written.map((one) => sharedBeginning(attempt.railReference, one))),
    }))
    .filter(
      ({ attempt, characters }) =>
        characters === attempt.railReference.length || (attempt.isRecent && characters >= beginningLength),
    )
  const longest = Math.max(0, ...measured.map(({ characters }) => characters))
  const attempts = measured.flatMap(({ attempt, characters }) => (characters === longest ? [attempt] : []))
  return attempts.length === 0 ? undefined : { attempts, evidence: { in: 'TEXT', characters: longest } }
}

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
