import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'
import { beginningsOf } from '../rules/written-reference.ts'
import { typedNumbers } from '../typed-numbers.ts'
import {
  attemptsBeginning,
  attemptsOfReferences,
  keyOfBeginning,
  keyOfReference,
  type Beginning,
  type CarriedReference,
  type ReferencedAttempt,
} from './referenced-attempts.ts'
import * as sql from '#sql/payment'

/** Money of a cash account, and what is written of it. */
export type Written = Pick<Receipt, 'receivingAccountId' | 'references' | 'text'>

/** What several receipts name, looked up at once. */
export interface KnownReferences {
  /**
   * The attempts that the reference which the rail carried names. Undefined: it carried none, or one of them
   * has changed since.
   */
  readonly attemptsNamed: (receipt: Receipt) => readonly ReferencedAttempt[] | undefined
  /**
   * The attempts on the account of one of the receipts with whose reference one of its beginnings begins.
   * Undefined: one of them has changed since.
   */
  readonly attemptsOf: (receipt: Written) => readonly ReferencedAttempt[] | undefined
  /** Numbers that a customer typed for a payment that can still be paid. */
  readonly typed: ReadonlySet<string>
  /** Money of a payment was matched: what was looked up of it is not true any more. */
  readonly changed: (key: PaymentKey) => void
}

type AttemptsByKey = ReadonlyMap<string, readonly ReferencedAttempt[]>

/**
 * Looks all of them up at once. The caller holds the numbers (`holdReferences`): no more of them are typed.
 */
export async function knownReferences(
  transaction: Queryable,
  receipts: readonly Receipt[],
): Promise<KnownReferences> {
  const carried = distinctBy(receipts.flatMap(carriedBy), keyOfReference)
  const beginningsKnown = new Map<Written, readonly Beginning[]>(
    receipts.map((receipt) => [receipt, beginningsOnAccount(receipt)]),
  )
  const beginnings = distinctBy([...beginningsKnown.values()].flat(), keyOfBeginning)
  const named: AttemptsByKey =
    carried.length === 0 ? new Map() : await attemptsOfReferences(transaction, carried)
  const begun: AttemptsByKey =
    beginnings.length === 0 ? new Map() : await attemptsBeginning(transaction, beginnings)
  const changed: PaymentKey[] = []
  const unlessChanged = (attempts: readonly ReferencedAttempt[]) =>
    attempts.some((attempt) => changed.some((key) => isSamePayment(key, attempt))) ? undefined : attempts
  return {
    attemptsNamed: (receipt) => {
      const [reference] = carriedBy(receipt)
      return reference && unlessChanged(named.get(keyOfReference(reference)) ?? [])
    },
    attemptsOf: (receipt) =>
      unlessChanged(
        (beginningsKnown.get(receipt) ?? beginningsOnAccount(receipt)).flatMap(
          (one) => begun.get(keyOfBeginning(one)) ?? [],
        ),
      ),
    typed: await numbersTyped(transaction, [...new Set(receipts.flatMap(typedNumbers))]),
    changed: (key) => changed.push(key),
  }
}

/** The attempts on the account of a receipt with whose reference one of its beginnings begins. */
export async function attemptsWritten(
  transaction: Queryable,
  receipt: Written,
): Promise<readonly ReferencedAttempt[]> {
  const beginnings = beginningsOnAccount(receipt)
  return beginnings.length === 0
    ? []
    : [...(await attemptsBeginning(transaction, beginnings)).values()].flat()
}

const carriedBy = ({ receivingAccountId, railReference }: Receipt): readonly CarriedReference[] =>
  railReference ? [{ accountId: receivingAccountId, reference: railReference }] : []

const distinctBy = <Element>(
  elements: readonly Element[],
  keyOf: (element: Element) => string,
): Element[] => [...new Map(elements.map((element) => [keyOf(element), element])).values()]

const beginningsOnAccount = (receipt: Written): readonly Beginning[] =>
  [...beginningsOf(receipt)].map((text) => ({ accountId: receipt.receivingAccountId, text }))

async function numbersTyped(
  transaction: Queryable,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await transaction.query(sql.numbersTyped({ numbers }))
  return new Set(rows.map(({ reference }) => reference))
}
