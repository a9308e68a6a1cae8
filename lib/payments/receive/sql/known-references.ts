import type { Queryable } from '../../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'
import { beginningsOf } from '../rules/written-reference.ts'
import { typedNumbers } from '../typed-numbers.ts'
import { attemptsBeginning, keyOfBeginning, type ReferencedAttempt } from './referenced-attempts.ts'

/** Money of a cash account, and what is written of it. */
export type Written = Pick<Receipt, 'receivingAccountId' | 'references' | 'text'>

/** What several receipts name, looked up at once. */
export interface KnownReferences {
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

/**
 * Looks all of them up at once. The caller holds the numbers (`holdReferences`): no more of them are typed.
 */
export async function knownReferences(
  transaction: Queryable,
  receipts: readonly Receipt[],
): Promise<KnownReferences> {
  const all = receipts.flatMap(beginningsOnAccount)
  const beginnings = [...new Map(all.map((one) => [keyOfBeginning(one), one])).values()]
  const attempts =
    beginnings.length === 0 ? new Map<never, never>() : await attemptsBeginning(transaction, beginnings)
  const changed: PaymentKey[] = []
  return {
    attemptsOf: (receipt) => {
      const named = beginningsOnAccount(receipt).flatMap((one) => attempts.get(keyOfBeginning(one)) ?? [])
      return named.some((attempt) => changed.some((key) => isSamePayment(key, attempt))) ? undefined : named
    },
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

const beginningsOnAccount = (receipt: Written) =>
  [...beginningsOf(receipt)].map((text) => ({ accountId: receipt.receivingAccountId, text }))

async function numbersTyped(
  transaction: Queryable,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await transaction.query<{ reference: string }>({
    name: 'numbers_typed',
    text: `
      select distinct external_reference as reference from payment
       where external_reference = any($1::text[]) and status in ('WAITING', 'PROCESSING', 'EXPIRED')`,
    values: [numbers],
  })
  return new Set(rows.map(({ reference }) => reference))
}
