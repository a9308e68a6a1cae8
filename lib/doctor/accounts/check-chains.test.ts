import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { checkChains } from './check-chains.ts'

const { database: db, environment } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
await db.pool.query(
  `insert into receiving_account (provider, currency_code, kind, identifier, holder, details)
   values ('evm', 'USDT', 'EVM', 'xpub-0@ethereum', 'Acme', '{"chain":"ethereum"}')`,
)
const one = 'https://one.example/key'
const two = `${one},https://two.example/key`

it.each<[string, string | undefined, string | null, number, string[]]>([
  ['no endpoint', undefined, null, 0, ['CHAIN_WITHOUT_ENDPOINT']],
  ['one endpoint', one, null, 0, ['CHAIN_ENDPOINT_ALONE']],
  ['two endpoints that agree', two, null, 29, []],
  ['two endpoints that disagree', two, 'evm.endpoints-disagree', 0, ['CHAIN_ALARM']],
  ['no new block', two, null, 31, ['CHAIN_NOT_READ']],
])('with %s', async (_, urls, alarm, minutes, codes) => {
  await db.pool.query('delete from evm_scan')
  await db.pool.query(
    `insert into evm_scan values ('ethereum', 1, '0x', gateway_now() - make_interval(mins => $1), $2)`,
    [minutes, alarm],
  )
  const config = readConfig({ ...environment, EVM_RPC_URL_ETHEREUM: urls })
  const findings = await checkChains(db, config)
  expect(findings.map(({ code }) => code)).toEqual(codes)
  expect(JSON.stringify(findings)).not.toContain('/key')
  expect(await checkChains(db, { ...config, mode: 'sandbox' })).toEqual([])
})

it.each<[number, RegExp[]]>([
  [29, []],
  [31, [/^two\.example of EVM_RPC_URL_ETHEREUM has given no valid answer for 31 minutes/]],
])('an endpoint that has failed for %i minutes', async (minutes, messages) => {
  await db.pool.query('delete from evm_scan; delete from evm_endpoint_failure')
  await db.pool.query(`insert into evm_scan values ('ethereum', 1, '0x', gateway_now())`)
  await db.pool.query(
    `insert into evm_endpoint_failure values ('ethereum', 'two.example', gateway_now() - make_interval(mins => $1))`,
    [minutes],
  )
  const config = readConfig({ ...environment, EVM_RPC_URL_ETHEREUM: two })
  const findings = await checkChains(db, config)
  expect(findings.map(({ code, message }) => [code, message])).toEqual(
    messages.map((message) => ['CHAIN_ENDPOINT_FAILS', expect.stringMatching(message)]),
  )
})

it('with addresses that differ from the books, until they agree', async () => {
  const config = readConfig({ ...environment, EVM_RPC_URL_ETHEREUM: two })
  const compared = async (onChain: number) => {
    await db.pool.query(
      `insert into evm_balance (receiving_account_id, on_chain, in_books, compared_at)
       select id, $1, 100, gateway_now() from receiving_account where provider = 'evm'
       on conflict (receiving_account_id) do update set on_chain = excluded.on_chain`,
      [onChain],
    )
    return (await checkChains(db, config)).map(({ message }) => message)
  }
  await db.pool.query('delete from evm_scan')
  expect(await compared(87.5)).toEqual(['The addresses of ethereum differ from the books by 12.5 USDT.'])
  expect(await compared(100)).toEqual([])
})
