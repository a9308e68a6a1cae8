import type { Gateway } from '#lib/gateway.ts'
import { isPgbenchThere } from '../pgbench.ts'
import { makeMinimalTables, runMinimalPayouts } from './minimal-payouts.ts'
import { acceptPayouts, makePayoutMerchants, payoutBody } from './product-payouts.ts'

/** One measurement; without pgbench there is no baseline. */
export interface PayoutRound {
  readonly name: 'payouts of one account' | 'payouts of a thousand accounts'
  readonly gateway: number
  readonly baseline: number | undefined
}

export interface PayoutSetting {
  readonly gateway: Gateway
  readonly directory: string
  readonly rounds: number
  readonly seconds: number
}

const atOnce = 16
const manyAccounts = 1000
const warmUpSeconds = 2

/**
 * Payouts per second from one hot account and from a thousand, by the gateway and by pgbench with the least
 * statements, in turns on the same PostgreSQL.
 */
export async function* comparePayouts(setting: PayoutSetting): AsyncGenerator<PayoutRound> {
  const { gateway, directory, rounds, seconds } = setting
  const hasBaseline = await isPgbenchThere()
  const { pool } = gateway.db
  const url = pool.options.connectionString ?? ''
  const minimal = { url, directory, clients: atOnce, body: JSON.stringify(payoutBody) }
  const merchants = await makePayoutMerchants(gateway, manyAccounts)
  await makeMinimalTables(pool, manyAccounts)
  for (const [name, codes] of [
    ['payouts of one account', merchants.slice(0, 1)],
    ['payouts of a thousand accounts', merchants],
  ] as const) {
    const ours = (during: number) => acceptPayouts(gateway, codes, { seconds: during, atOnce })
    const theirs = (during: number) =>
      hasBaseline ? runMinimalPayouts(minimal, codes.length, during) : Promise.resolve(undefined)
    // Plans for empty tables differ from those of a gateway in use.
    await ours(warmUpSeconds)
    await theirs(warmUpSeconds)
    await pool.query('vacuum analyze')
    for (let round = 0; round < rounds; round += 1)
      yield { name, gateway: await ours(seconds), baseline: await theirs(seconds) }
  }
}
