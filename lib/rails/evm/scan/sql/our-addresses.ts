import type { PaymentKey, PaymentKind } from '../../../../payments/payment-key.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * How long an address is watched after it was given out, or after tokens were found on it. Later tokens are
 * found by the comparison of balances; watching every address for ever would make each round slower than the
 * last.
 */
const watchedDays = 180

/** The addresses that are watched, with the account of their attempt. */
export async function watchedAddresses(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ address: string; account: string }>({
    name: 'watched_evm_addresses',
    text: `select address, receiving_account_id as account from evm_address
            where coalesce(watched_from, given_at) > gateway_now() - make_interval(days => $1) order by given_at, address`,
    values: [watchedDays],
  })
  return new Map(rows.map(({ address, account }) => [address, account]))
}

/** Watches addresses that have tokens for longer: what leaves them must be seen too, whenever that is. */
export async function keepWatching(database: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await database.query({
    name: 'keep_watching_evm_addresses',
    text: `update evm_address set watched_from = gateway_now()
            where address = any ($1) and coalesce(watched_from, given_at) < gateway_now() - make_interval(days => $2)`,
    values: [addresses, watchedDays / 2],
  })
}

/** Which of some addresses are ours, also of those that are no longer watched. */
export async function givenAmong(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await database.query<{ address: string }>({
    name: 'evm_addresses_given_among',
    text: 'select address from evm_address where address = any ($1)',
    values: [addresses],
  })
  return new Set(rows.map(({ address }) => address))
}

interface AttemptRow {
  own_address: string
  merchant_code: string
  kind: PaymentKind
  payment_id: string
}

/** The payments of some addresses; an address whose payment was not created has none. */
export async function paymentsOf(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PaymentKey>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await database.query<AttemptRow>({
    name: 'payments_of_evm_addresses',
    text: `select own_address, merchant_code, kind, payment_id from payment_attempt
            where own_address = any ($1)`,
    values: [addresses],
  })
  return new Map(
    rows.map((row) => [
      row.own_address,
      { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    ]),
  )
}
