import type { Queryable } from '../../../platform/db/database.ts'
import type { Receipt } from '../receipt.ts'
import { typedNumbers } from '../typed-numbers.ts'
import { beginningsOf } from '../rules/written-reference.ts'

/** Which of the texts and numbers of several receipts are references at all: the others need no search. */
export interface KnownReferences {
  /** Beginnings with which a reference of an attempt on the receipt's account begins. */
  readonly beginnings: ReadonlySet<string>
  /** Numbers that a customer typed for a payment that can still be paid. */
  readonly typed: ReadonlySet<string>
}

/**
 * Looks all of them up at once. The caller holds the numbers (`holdReferences`): no more of them are typed.
 */
export async function knownReferences(
  transaction: Queryable,
  receipts: readonly Receipt[],
): Promise<KnownReferences> {
  const written = receipts.flatMap((receipt) =>
    [...beginningsOf(receipt)].map((beginning) => ({ account: receipt.receivingAccountId, beginning })),
  )
  return {
    beginnings: written.length === 0 ? new Set() : await knownBeginnings(transaction, written),
    typed: await numbersTyped(transaction, [...new Set(receipts.flatMap(typedNumbers))]),
  }
}

async function knownBeginnings(
  transaction: Queryable,
  written: readonly { readonly account: string; readonly beginning: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ text: string }>({
    name: 'known_beginnings',
    text: `
      select distinct given.text
        from unnest($1::uuid[], $2::text[]) as given (account, text)
        join receiving_account address on address.id = given.account or address.settles_in = given.account
        cross join lateral (
          select from payment_attempt attempt
           where attempt.receiving_account_id = address.id
             and attempt.rail_reference >= given.text and attempt.rail_reference <= rpad(given.text, 25, 'Z')
             and starts_with(attempt.rail_reference, given.text)
           limit 1) named`,
    values: [written.map(({ account }) => account), written.map(({ beginning }) => beginning)],
  })
  return new Set(rows.map(({ text }) => text))
}

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
