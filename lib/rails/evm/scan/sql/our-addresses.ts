import type { PaymentKey, PaymentKind } from '../../../../payments/payment-key.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * How long an address is watched after it was given out. Later tokens are found by the comparison of balances
 * alone; watching every address for ever would make each round slower than the last.
 */
const watchedDays = 180

/** Addresses that were given out, with the account of their attempt. */
export async function watchedAddresses(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ address: string; account: string }>({
    name: 'watched_evm_addresses',
    text: `select address, receiving_account_id as account from evm_address
            where given_at > gateway_now() - make_interval(days => $1) order by given_at`,
    values: [watchedDays],
  })
  return new Map(rows.map(({ address, account }) => [address, account]))
}

/** The attempt that an address was given to. */
export interface AttemptOfAddress extends PaymentKey {
  readonly railReference: string
}

interface AttemptRow {
  own_address: string
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  rail_reference: string
}

/** The attempts of some addresses; an address whose payment was not created has none. */
export async function attemptsOf(
  database: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AttemptOfAddress>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await database.query<AttemptRow>({
    name: 'attempts_of_evm_addresses',
    text: `select own_address, merchant_code, kind, payment_id, rail_reference from payment_attempt
            where own_address = any ($1)`,
    values: [addresses],
  })
  return new Map(
    rows.map((row) => [
      row.own_address,
      {
        merchantCode: row.merchant_code,
        kind: row.kind,
        paymentId: row.payment_id,
        railReference: row.rail_reference,
      },
    ]),
  )
}
