import type { Queryable } from '../../../platform/db/database.ts'
import { givenEvmAddresses } from '#sql/evm_address'

/** An address that was given out. */
export interface GivenAddress {
  readonly address: string
  readonly index: number
  readonly givenAt: Date
}

const rowsAtOnce = 500

/** The addresses of an account in the order of their indexes, some hundred at a time. */
export async function* givenAddresses(
  database: Queryable,
  receivingAccountId: string,
): AsyncGenerator<readonly GivenAddress[]> {
  for (let after = -1; ;) {
    const { rows } = await database.query(givenEvmAddresses({ receivingAccountId, after, rowsAtOnce }))
    if (rows.length > 0)
      yield rows.map(({ address, index, given_at }) => ({ address, index, givenAt: given_at }))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.index
  }
}

/** Asks about many addresses, a few at once: endpoints limit calls per second. */
export async function eachOf<One, Answer>(
  all: readonly One[],
  ask: (one: One) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < all.length; at += 8)
    answers.push(...(await Promise.all(all.slice(at, at + 8).map(ask))))
  return answers
}
