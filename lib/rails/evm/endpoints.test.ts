import { afterEach, describe, expect, it } from 'vitest'
import { drawnCases } from '../../testing/drawn-cases.ts'
import { startAnvil } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { startProxy, type Change } from '../../testing/evm/proxy.ts'
import { deployToken } from '../../testing/evm/tokens.ts'
import { compareBalances } from './check.ts'

const node = await startAnvil()
const usdt = await deployToken(node, 'Usdt')
await node.mine(5)
const [one, two] = [await startProxy(node.url), await startProxy(node.url)]
const live = await liveGateway({ EVM_RPC_URL_ETHEREUM: `${one.url}, ${two.url}` })
expect((await live.add('USDT', usdt.contract)).errors).toBe('')
const statusOf = async ({ key }: Awaited<ReturnType<typeof live.pay>>) => (await live.read(key)).status
const paidPayin = async () => {
  const payin = await live.pay(10)
  await usdt.transfer(payin.address, 10_000_000n)
  await node.mine(3)
  return payin
}
const honest: Change = () => undefined
afterEach(async () => {
  one.change = honest
  two.change = honest
  live.log.lines.length = 0
})

describe('an endpoint that', () => {
  const withLogs = (change: (logs: Record<string, unknown>[]) => unknown): Change => {
    return ({ method }, result) => {
      const logs = result as Record<string, unknown>[]
      return method === 'eth_getLogs' && logs.length > 0 ? { result: change(logs) } : undefined
    }
  }
  const lies: [string, Change][] = [
    ['raises an amount', withLogs(([log]) => [{ ...log, data: `0x${'0'.repeat(55)}fffffffff` }])],
    ['leaves a transfer out', withLogs(() => [])],
    ['adds a transfer', withLogs((logs) => [...logs, { ...logs[0], logIndex: '0x9' }])],
    [
      'is on another chain',
      ({ method }, result) =>
        method === 'eth_getBlockByNumber'
          ? { result: { ...(result as object), hash: `0x${'ab'.repeat(32)}` } }
          : undefined,
    ],
  ]
  it.each(lies)('%s completes nothing and is an alarm; without it the blocks are read', async (_, lie) => {
    two.change = lie
    const payin = await paidPayin()
    await live.scan()
    await live.scan()
    // Until it is final, the first endpoint is enough to show it.
    expect(['WAITING', 'PROCESSING']).toContain(await statusOf(payin))
    expect(live.events()).toEqual(['evm.endpoints-disagree'])
    two.change = honest
    await live.scan()
    expect(await statusOf(payin)).toBe('SUCCESS')
    expect((await live.read(payin.key)).moneyReceived.amount).toBe(10_000_000n)
  })

  it('answers with logs of other addresses is not believed', async () => {
    const change = withLogs(([log]) => [{ ...log, address: `0x${'12'.repeat(20)}` }])
    one.change = change
    two.change = change
    const payin = await paidPayin()
    await live.scan()
    expect(live.events()).toContain('evm.endpoint-failed')
    one.change = honest
    two.change = honest
    await live.scan()
    expect(await statusOf(payin)).toBe('SUCCESS')
  })

  it('is down stops completion, is logged without its address, and nothing is lost', async () => {
    two.change = () => ({ error: { code: -32_000, message: 'key secret-key is down' } })
    const payin = await paidPayin()
    await node.mine(drawnCases(3_600) / 12)
    await live.scan()
    expect(await statusOf(payin)).toBe('WAITING')
    expect(live.events()).toContain('evm.endpoint-failed')
    expect(JSON.stringify(live.log.lines)).not.toContain('secret-key')
    two.change = honest
    await live.scan()
    expect(await statusOf(payin)).toBe('SUCCESS')
  })

  it('limits ranges is asked for smaller ones', async () => {
    const limit: Change = ({ method, params }) => {
      const [{ fromBlock, toBlock } = { fromBlock: '0x0', toBlock: '0x0' }] = params as {
        fromBlock: string
        toBlock: string
      }[]
      return method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 100
        ? { error: { code: -32_005, message: 'query returned more than 10000 results' } }
        : undefined
    }
    one.change = limit
    two.change = limit
    const payin = await paidPayin()
    await node.mine(drawnCases(1_600))
    one.calls.length = 0
    await live.scan()
    expect(await statusOf(payin)).toBe('SUCCESS')
    expect(one.calls.length).toBeLessThan(150)
  })

  it('has no time to say what is final completes nothing early', async () => {
    const busy: Change = ({ params }) =>
      params[0] === 'finalized' ? { error: { code: -32_005, message: 'rate limited' } } : undefined
    one.change = busy
    two.change = busy
    const payin = await paidPayin()
    await node.mine(70)
    await live.scan()
    expect(await statusOf(payin)).toBe('WAITING')
    one.change = honest
    two.change = honest
    await live.scan()
    expect(await statusOf(payin)).toBe('SUCCESS')
  })

  it('does not know "finalized" is counted on by confirmations', async () => {
    const without: Change = ({ params }) =>
      params[0] === 'finalized' ? { error: { code: -32_602, message: 'invalid tag' } } : undefined
    one.change = without
    two.change = without
    const payin = await paidPayin()
    await node.mine(50)
    await live.scan()
    expect(await statusOf(payin)).toBe('PROCESSING')
    await node.mine(20)
    await live.scan()
    expect(await statusOf(payin)).toBe('SUCCESS')
  })
})

it('with three endpoints one may be down', async () => {
  const three = await startProxy(node.url)
  const wider = live.open({ EVM_RPC_URL_ETHEREUM: [one.url, two.url, three.url].join(',') })
  three.change = () => ({ error: { code: -32_000, message: 'down' } })
  const payin = await paidPayin()
  await live.scan(wider)
  expect(await statusOf(payin)).toBe('SUCCESS')
})

describe('an endpoint that is down', () => {
  const down: Change = () => ({ error: { code: -32_000, message: 'key secret-key is down' } })
  const hostOf = ({ url }: { readonly url: string }) => new URL(url).host
  const failing = async () => {
    const { rows } = await live.db.pool.query<{ host: string; seconds: number }>(
      `select host, extract(epoch from gateway_now() - failing_since)::float8 as seconds from evm_endpoint_failure order by host`,
    )
    return rows
  }

  it('is kept since its first failure, until blocks were read from it', async () => {
    two.change = down
    await node.mine(3)
    await live.scan()
    await live.db.pool.query(
      `update evm_endpoint_failure set failing_since = failing_since - interval '1 hour'`,
    )
    await live.scan()
    const [only, ...others] = await failing()
    expect([only?.host, others]).toEqual([hostOf(two), []])
    expect(only?.seconds).toBeGreaterThan(3_599)
    two.change = ({ method }) =>
      method === 'eth_getLogs' ? { error: { code: -32_000, message: 'no logs today' } } : undefined
    await live.scan()
    expect(await failing()).toHaveLength(1)
    two.change = honest
    await live.scan()
    expect(await failing()).toEqual([])
  })

  it('is no longer kept once it is not configured', async () => {
    const three = await startProxy(node.url)
    three.change = down
    await node.mine(3)
    await live.scan(live.open({ EVM_RPC_URL_ETHEREUM: [one.url, two.url, three.url].join(',') }))
    expect((await failing()).map(({ host }) => host)).toEqual([hostOf(three)])
    await live.scan()
    expect(await failing()).toEqual([])
  })

  it('and is the first of three delays neither what the page shows nor the comparison with the books', async () => {
    const three = await startProxy(node.url)
    const wider = live.open({ EVM_RPC_URL_ETHEREUM: [one.url, two.url, three.url].join(',') })
    one.change = down
    const payin = await live.pay(10)
    await usdt.transfer(payin.address, 10_000_000n)
    await node.mine(1)
    await live.scan(wider)
    expect(await statusOf(payin)).toBe('PROCESSING')
    expect(await compareBalances(wider, wider.config.evm)).toBe(1)
  })
})
