import type { Entry } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { RailMovement } from '../../../../payments/rail/rail-movement.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BankLine } from '../bank-line.ts'

/**
 * The lines that show money of a rail that answers: each carries the ID of a receipt or a return of that rail, in
 * a field or its text, with the same amount. The money was booked when the institution told of it, and now arrives
 * on the account at the bank, or leaves it: a transfer between the two, by the line's ID. Once: further lines that
 * show the same are others' money, and for a person (`again`).
 */
export async function arrivalsAmong(
  transaction: Queryable,
  { rails }: Pick<PaymentContext, 'rails'>,
  lines: readonly BankLine[],
): Promise<{ readonly arrived: ReadonlyMap<string, Entry>; readonly again: ReadonlySet<string> }> {
  const arrived = new Map<string, Entry>()
  const again = new Set<string>()
  for (const { settlement } of rails) {
    if (!settlement) continue
    const here = lines.filter(({ accountId, id }) => accountId === settlement.arrivesOn && !arrived.has(id))
    if (here.length === 0) continue
    const ids = [...new Set(here.flatMap(wordsOf))]
    const named = Map.groupBy(await settlement.movements(transaction, ids), ({ id }) => id)
    const naming = here
      .map((line) => ({
        line,
        lineId: line.id,
        movements: wordsOf(line)
          .flatMap((word) => named.get(word) ?? [])
          .filter((movement) => isOf(line, movement)),
      }))
      .filter(({ movements }) => movements.length > 0)
    const first = await settlement.arrive(transaction, naming)
    for (const { line } of naming) {
      if (first.has(line.id)) arrived.set(line.id, transferEntry(line, settlement.liesOn))
      else again.add(line.id)
    }
  }
  return { arrived, again }
}

/**
 * The lines that may show money of such a rail and do not name what it booked, each with the payments that have
 * it: the file was before the institution's word, or has no ID. Nothing but a person says whose they are: the rail
 * books the same money.
 */
export async function maybeArrivals(
  transaction: Queryable,
  { rails }: Pick<PaymentContext, 'rails'>,
  lines: readonly BankLine[],
): Promise<ReadonlyMap<string, readonly PaymentKey[]>> {
  const found = new Map<string, readonly PaymentKey[]>()
  for (const { settlement } of rails) {
    const here = lines.filter(({ accountId }) => accountId === settlement?.arrivesOn)
    if (!settlement || here.length === 0) continue
    const shown = here.map((line) => ({ ...line, words: wordsOf(line) }))
    for (const [id, keys] of await settlement.mayShow(transaction, shown))
      found.set(id, [...(found.get(id) ?? []), ...keys])
  }
  return found
}

const isOf = ({ direction, money }: BankLine, movement: RailMovement): boolean =>
  movement.direction === direction &&
  movement.money.amount === money.amount &&
  movement.money.currencyCode === money.currencyCode

/** No ID of an institution is shorter; a shorter word is one of people. */
const idLengthMin = 6

/** What may be an ID in the fields and the text of a line. */
export function wordsOf({ references, text }: Pick<BankLine, 'references' | 'text'>): readonly string[] {
  const words = [...references.map(({ value }) => value.trim()), ...text.split(/[^\w-]+/)]
  return [...new Set(words.filter((word) => word.length >= idLengthMin))]
}

function transferEntry(
  { id, accountId, direction, money: { amount, currencyCode } }: BankLine,
  liesOn: string,
): Entry {
  // An account that holds money has a negative sum: a credit makes it smaller.
  const onAccount = direction === 'DEBIT' ? amount : -amount
  return {
    kind: 'OWN_TRANSFER',
    currencyCode,
    statementLineId: id,
    lines: [
      { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount: onAccount },
      { account: { kind: 'RECEIVING', receivingAccountId: liesOn }, amount: -onAccount },
    ],
  }
}
