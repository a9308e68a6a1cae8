import type { Queryable } from '../platform/db/database.ts'
import type { Figure, Sample } from './figure.ts'
import { figureChainBalanceDifference } from '#sql/evm_balance'
import { figureChainEndpointFailing } from '#sql/evm_endpoint_failure'
import { figureChainAlarm, figureChainReadAge } from '#sql/evm_scan'

/** The figures of the chains on which tokens are received; without such a chain they have no values. */
export const chainFigures: readonly Figure[] = [
  {
    name: 'chain_alarm',
    help: 'Whether nothing is completed on a chain, because its endpoints disagree or a final block changed (1), or all is well (0).',
    labelNames: ['chain'],
    read: (database) => ofChains(database, figureChainAlarm),
  },
  {
    name: 'chain_read_age_seconds',
    help: 'How long ago final blocks of a chain were read.',
    labelNames: ['chain'],
    read: (database) => ofChains(database, figureChainReadAge),
  },
  {
    name: 'chain_endpoint_failing_seconds',
    help: 'For how long an endpoint of a chain has given no valid answer; one that answers has no value.',
    labelNames: ['chain', 'host'],
    read: failingEndpoints,
  },
  {
    name: 'chain_balance_difference',
    help: 'By how many tokens the addresses of a chain differ from the books, when they were compared last.',
    labelNames: ['chain', 'currency'],
    read: balanceDifferences,
  },
]

async function ofChains(
  database: Queryable,
  figure: typeof figureChainAlarm | typeof figureChainReadAge,
): Promise<readonly Sample[]> {
  const { rows } = await database.query(figure())
  return rows.map(({ chain, value }) => ({ labels: { chain }, value }))
}

async function failingEndpoints(database: Queryable): Promise<readonly Sample[]> {
  const { rows } = await database.query(figureChainEndpointFailing())
  return rows.map(({ chain, host, value }) => ({ labels: { chain, host }, value }))
}

async function balanceDifferences(database: Queryable): Promise<readonly Sample[]> {
  const { rows } = await database.query(figureChainBalanceDifference())
  return rows.map(({ chain, currency, value }) => ({ labels: { chain, currency }, value }))
}
