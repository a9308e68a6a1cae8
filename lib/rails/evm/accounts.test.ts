import { describe, expect, it } from 'vitest'
import { anvilAccounts, startAnvil, xpubOf, xprvOf } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { deployToken } from '../../testing/evm/tokens.ts'

const node = await startAnvil()
const polygon = await startAnvil(137)
const usdt = await deployToken(node, 'Usdt')
const usdc = await deployToken(node, 'Usdc')
const long = await deployToken(node, 'Usdc', 18)
const usdtOnPolygon = await deployToken(polygon, 'Usdt')
const live = await liveGateway({
  EVM_RPC_URL_ETHEREUM: node.url,
  EVM_RPC_URL_POLYGON: polygon.url,
  EVM_RPC_URL_BASE: node.url,
  EVM_RPC_URL_LINEA: 'http://127.0.0.1:9/secret-key',
})

describe('account add refuses', () => {
  const empty = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const refusals: [string, RegExp, string, string[]][] = [
    ['a first address of another key', /not the first address/, usdt.contract, ['--identifier', xpubOf(1)]],
    ['a private key, without showing it', /private key/, usdt.contract, ['--identifier', xprvOf(0)]],
    ['a key of another depth', /depth 0/, usdt.contract, ['--identifier', xpubOf('master')]],
    ['something else', /no extended public key/, usdt.contract, ['--identifier', 'xpub6abc']],
    [
      'a first address with wrong capitals',
      /--first-address: The capital/,
      usdt.contract,
      ['--first-address', '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ],
    ['a chain without an endpoint', /set EVM_RPC_URL_OPTIMISM/, usdt.contract, ['--chain', 'optimism']],
    [
      'an endpoint of another chain',
      /endpoint of chain 1, not of chain 8453/,
      usdt.contract,
      ['--chain', 'base'],
    ],
    ['an endpoint that is away', /127\.0\.0\.1:9: not reachable/, usdt.contract, ['--chain', 'linea']],
    ['a chain that is none of Ethereum’s kind', /Tron/, usdt.contract, ['--chain', 'tron']],
    ['a contract that is none', /no contract at/, empty, []],
    ['a contract with wrong capitals', /--contract: The capital/, usdt.contract.toLowerCase(), []],
    ['a token with 18 decimals', /has 18 decimals/, long.contract, []],
    [
      'a sweep address with wrong capitals',
      /--sweep-to: The capital/,
      usdt.contract,
      ['--sweep-to', empty.toLowerCase()],
    ],
  ]
  it.each(refusals)('%s', async (_, message, contract, words) => {
    const { exitCode, errors, printed } = await live.add('USDT', contract, ...words)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(errors).toMatch(message)
    expect(errors).not.toMatch(/xprv|secret-key/)
    const { rows } = await live.db.pool.query('select from evm_key')
    expect(rows).toEqual([])
  })
})

it('one key serves several tokens and chains, and gives each index to one attempt', async () => {
  for (const [currency, contract, chain] of [
    ['USDT', usdt.contract, 'ethereum'],
    ['USDC', usdc.contract, 'ethereum'],
  ] as const) {
    const added = await live.add(currency, contract, '--chain', chain)
    expect(added.errors).toBe('')
    expect(JSON.stringify(added.document)).not.toMatch(/xpub6/)
  }
  expect((await live.add('USDT', usdt.contract)).errors).toMatch(/already/)
  const payins = await Promise.all(
    Array.from({ length: 12 }, (_, at) => live.pay(1 + at, at % 2 === 0 ? 'USDT' : 'USDC')),
  )
  const addresses = payins.map(({ address }) => address)
  expect(new Set(addresses).size).toBe(12)
  expect(addresses).toContain(anvilAccounts[0])
  expect(addresses).toContain(anvilAccounts[1])
})

it('a token that comes on another chain is in suspense, names the payin and completes nothing', async () => {
  const payin = await live.pay(40)
  const added = await live.add('USDT', usdtOnPolygon.contract, '--chain', 'polygon')
  expect(added.errors).toBe('')
  await usdtOnPolygon.transfer(payin.address, 40_000_000n)
  await polygon.mine(3)
  await live.scan()
  expect((await live.read(payin.key)).status).toBe('WAITING')
  const idPayment = payin.key.paymentId
  const { document } = await live.command('suspense', 'list')
  const due = { amount: 40, currencyCode: 'USDT' }
  expect(document['items']).toMatchObject([
    {
      idAccount: added.document['idAccount'],
      direction: 'CREDIT',
      money: due,
      reason: 'OTHER_CHAIN',
      candidates: [
        { merchantCode: 'ACME', kind: 'payin', id: idPayment, status: 'WAITING', due, why: 'ADDRESS' },
      ],
    },
  ])
  const [line] = live.log.lines.filter(({ event }) => event === 'evm.other-chain')
  expect(line?.fields).toMatchObject({ chain: 'polygon', idPayment })
  const [item] = document['items'] as { idSuspense: string }[]
  const named = ['--id', item?.idSuspense ?? '', '--code', 'ACME', '--payin', idPayment]
  const assigned = await live.command('suspense', 'assign', ...named, '--reason', 'wrong chain', ...live.two)
  expect(assigned.document).toMatchObject({ idPayment, result: 'COMPLETED' })
})

it('an account is checked again before it is enabled again', async () => {
  const { document } = await live.command('account', 'list')
  const [first] = document['data'] as { idAccount: string }[]
  const id = first?.idAccount ?? ''
  expect((await live.command('account', 'disable', '--id', id, ...live.two)).errors).toBe('')
  const environment: Record<string, string> = live.environment
  const url = environment['EVM_RPC_URL_ETHEREUM'] ?? ''
  Object.assign(environment, { EVM_RPC_URL_ETHEREUM: polygon.url })
  const refused = await live.command('account', 'enable', '--id', id, ...live.two)
  expect(refused.errors).toMatch(/endpoint of chain 137, not of chain 1/)
  Object.assign(environment, { EVM_RPC_URL_ETHEREUM: url })
  expect((await live.command('account', 'enable', '--id', id, ...live.two)).errors).toBe('')
})

it('the address for sweeps can be changed, the chain and the contract cannot', async () => {
  const { document } = await live.command('account', 'list')
  const [first] = document['data'] as { idAccount: string; details: object }[]
  const sweepTo = `0x${'2'.repeat(40)}`
  const words = ['account', 'configure', '--id', first?.idAccount ?? '', '--sweep-to']
  const changed = await live.command(...words, sweepTo, ...live.two)
  expect(changed.document['details']).toEqual({ ...first?.details, sweepTo })
  expect((await live.command(...words, '0x12', ...live.two)).errors).toMatch(/--sweep-to: /)
})
