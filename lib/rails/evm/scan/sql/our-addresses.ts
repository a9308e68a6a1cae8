import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { evmAddressesGivenAmong, keepWatchingEvmAddresses, watchedEvmAddresses } from '#sql/evm_address'
import { paymentsOfEvmAddresses } from '#sql/payment_attempt'

/**
 * How long an address is watched after it was given out, or after tokens were found on it. Later tokens are
 * found by the comparison of balances; watching every address for ever would make each round slower than the
 * last.
 */
const watchedDays = 180

/** The addresses that are watched, with the account of their attempt. */
export async function watchedAddresses(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query(watchedEvmAddresses({ watchedDays }))
  return new Map(rows.map(({ address, account }) => [address, account]))
}

/** Watches addresses that have tokens for longer: what leaves them must be seen too, whenever that is. */
export async function keepWatching(database: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await database.query(keepWatchingEvmAddresses({ addresses, watchedDays: watchedDays / 2 }))
}

/** Which of some addresses are ours, also of those that are no longer watched. */
export async function givenAmong(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await database.query(evmAddressesGivenAmong({ addresses }))
  return new Set(rows.map(({ address }) => address))
}

/** The payments of some addresses; an address whose payment was not created has none. */
export async function paymentsOf(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PaymentKey>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await database.query(paymentsOfEvmAddresses({ addresses }))
  return new Map(
    rows.map((row) => [
      row.own_address,
      { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    ]),
  )
}
