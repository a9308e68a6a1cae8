import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { anvilAccounts, startAnvil } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { deployToken } from '../../testing/evm/tokens.ts'
import { patiently } from '../../testing/patience.ts'
import { startWorker } from '../../worker/worker.ts'
import { compareBalances } from './check.ts'

const node = await startAnvil()
const usdt = await deployToken(node, 'Usdt')
const usdc = await deployToken(node, 'Usdc')
const other = await deployToken(node, 'Usdt')
await node.mine(5)
const live = await liveGateway({ EVM_RPC_URL_ETHEREUM: node.url })
const sweepTo = `0x${'2'.repeat(40)}`
const elsewhere = `0x${'3'.repeat(40)}`
let idUsdt = ''
beforeAll(async () => {
  const added = await live.add('USDT', usdt.contract, '--sweep-to', sweepTo)
  expect(added.errors).toBe('')
  idUsdt = String(added.document['idAccount'])
  expect((await live.add('USDC', usdc.contract)).errors).toBe('')
})
const final = async () => {
  await node.mine(3)
  await live.scan()
}
const received = async (payin: Awaited<ReturnType<typeof live.pay>>) => {
  const { status, moneyReceived } = await live.read(payin.key)
  return [status, moneyReceived.amount]
}
const items = async () => {
  const { document, errors } = await live.command('suspense', 'list')
  expect(errors).toBe('')
  return document['items'] as Record<string, unknown>[]
}
const houseBooks = async () => {
  const { rows } = await live.db.pool.query<{ kind: string; sum: string }>(
    `select a.kind, sum(p.amount)::text as sum from ledger_posting p join ledger_account a on a.id = p.account_id
      where a.currency_code = 'USDT' group by 1`,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}

it('a deposit is seen, then final: the payin is completed with the amount of the log', async () => {
  const { key, address } = await live.pay(12.5)
  expect(address).toBe(anvilAccounts[0])
  await usdt.transfer(address, 12_500_000n)
  await node.mine(1)
  await live.scan()
  const seen = await live.read(key)
  expect(seen.status).toBe('PROCESSING')
  expect(seen.confirming).toMatchObject({ amount: money(12_500_000n, 'USDT'), required: 64 })
  expect(seen.moneyReceived.amount).toBe(0n)
  await final()
  const paid = await live.read(key)
  expect(paid.status).toBe('SUCCESS')
  expect(paid.moneyReceived).toEqual(money(12_500_000n, 'USDT'))
  const { rows } = await live.db.pool.query(
    'select matched_by, evidence from receipt_match where payment_id = $1',
    [key.paymentId],
  )
  expect(rows).toEqual([{ matched_by: 'ADDRESS', evidence: { address: 'OWN' } }])
})

it('the customer is asked for the token of the account, on its chain, to the address of the attempt', async () => {
  const { key, address } = await live.pay(3)
  const { response } = (await live.read(key)).attempt
  expect(response).toMatchObject({
    account: { accountNumber: address },
    paymentOperator: { code: 'ETHEREUM' },
    qrCode: `ethereum:${usdt.contract}@1/transfer?address=${address}&uint256=3000000`,
  })
})

it('a part payment, its rest and a surplus add up; two deposits of one block are two receipts', async () => {
  const payin = await live.pay(10)
  await usdt.transfer(payin.address, 4_000_000n)
  await final()
  expect(await received(payin)).toEqual(['WAITING', 4_000_000n])
  await usdt.transfer(payin.address, 3_000_000n)
  await usdt.transfer(payin.address, 3_000_000n)
  await final()
  expect(await received(payin)).toEqual(['SUCCESS', 10_000_000n])
  const more = await live.pay(1)
  await usdt.transfer(more.address, 2_500_000n)
  await final()
  expect(await received(more)).toEqual(['SUCCESS', 2_500_000n])
})

it('a token that returns true, as the standard asks, is received alike', async () => {
  const payin = await live.pay(7, 'USDC')
  await usdc.transfer(payin.address, 7_000_000n)
  await final()
  expect(await received(payin)).toEqual(['SUCCESS', 7_000_000n])
})

it('zero, an unknown token and a token that the payin did not ask for complete nothing', async () => {
  const payin = await live.pay(5)
  await usdt.transfer(payin.address, 0n)
  await other.transfer(payin.address, 5_000_000n)
  await usdc.transfer(payin.address, 5_000_000n)
  await final()
  expect(await received(payin)).toEqual(['WAITING', 0n])
  expect((await items()).filter(({ kind }) => kind !== 'SURPLUS')).toMatchObject([
    {
      kind: 'UNMATCHED',
      direction: 'CREDIT',
      money: { amount: 5, currencyCode: 'USDC' },
      reason: 'OTHER_CHAIN',
      candidates: [{ kind: 'payin', id: payin.key.paymentId, status: 'WAITING', why: 'ADDRESS' }],
    },
  ])
  expect(live.events()).toContain('evm.other-chain')
})

it('a sweep is a transfer between own accounts; any other way out is an open debit and an alarm', async () => {
  const payin = await live.pay(20)
  await usdt.transfer(payin.address, 20_000_000n)
  await final()
  const before = await houseBooks()
  await usdt.transfer(sweepTo, 15_000_000n, payin.address)
  await usdt.transfer(elsewhere, 1_000_000n, payin.address)
  await final()
  const after = await houseBooks()
  expect(after['RECEIVING']).toBe((before['RECEIVING'] ?? 0) + 16)
  expect(after['TRANSFER_CLEARING']).toBe(-15)
  expect(after['OPEN_DEBITS']).toBe(-1)
  expect(live.events().filter((name) => name === 'evm.unexpected-transfer')).toHaveLength(1)
  const debits = (await items()).filter(({ direction }) => direction === 'DEBIT')
  expect(debits).toMatchObject([
    {
      idAccount: idUsdt,
      money: { amount: 1, currencyCode: 'USDT' },
      payer: { account: elsewhere },
      text: expect.stringMatching(/^ethereum\/0x[0-9a-f]{64}\/[0-9a-f]{16}\/1$/),
      reason: 'OPEN_DEBIT',
    },
  ])
  const book = ['suspense', 'book', '--id', String(debits[0]?.['idSuspense']), '--as', 'OWN_TRANSFER']
  const booked = await live.command(...book, '--reason', 'moved to the old wallet', ...live.two)
  expect(booked.errors).toBe('')
  const explained = await houseBooks()
  expect([explained['OPEN_DEBITS'], explained['TRANSFER_CLEARING']]).toEqual([0, -16])
  expect((await items()).filter(({ direction }) => direction === 'DEBIT')).toEqual([])
})

it('a transfer from one of our addresses to another completes nothing: it is our own money', async () => {
  const from = await live.pay(6)
  await usdt.transfer(from.address, 6_000_000n)
  await final()
  const before = await houseBooks()
  const to = await live.pay(6)
  await usdt.transfer(to.address, 6_000_000n, from.address)
  await node.mine(1)
  await live.scan()
  await final()
  expect(await received(to)).toEqual(['WAITING', 0n])
  expect(await houseBooks()).toEqual(before)
})

describe('tokens on an address that is no longer watched', () => {
  const compare = () => compareBalances(live.gateway, live.gateway.config.evm)
  const age = (address: string) =>
    live.db.pool.query(
      `update evm_address set given_at = given_at - interval '200 days', watched_from = watched_from - interval '200 days'
        where address = $1`,
      [address],
    )
  const difference = async () => {
    const { document } = await live.command('account', 'show', '--id', idUsdt)
    const { compared, addresses, alarm } = document['chain'] as Record<string, unknown>
    const { onChain, inBooks } = compared as Record<string, string>
    expect(alarm).toBeUndefined()
    expect(addresses).toBeGreaterThan(5)
    return Number(onChain) - Number(inBooks)
  }

  it('are an alarm, and after a rescan they are money of its payin', async () => {
    const unbooked = await live.pay(2)
    await usdt.transfer(unbooked.address, 2_000_000n)
    await node.mine(1)
    expect(await compare()).toBe(2)
    expect(live.events()).not.toContain('evm.balance-differs')
    const payin = await live.pay(9)
    await age(payin.address)
    const before = Number(await node.call<string>('eth_blockNumber'))
    await usdt.transfer(payin.address, 9_000_000n)
    await final()
    expect(await received(payin)).toEqual(['WAITING', 0n])
    await compare()
    await node.call('anvil_setBalance', payin.address, '0x7')
    const [alarm] = live.log.lines.filter(({ event }) => event === 'evm.balance-differs')
    expect(alarm).toMatchObject({ fields: { currencyCode: 'USDT', chain: 'ethereum' } })
    expect(await difference()).toBe(9)
    const { printed } = await live.command('account', 'addresses', '--id', idUsdt, '--with-balance')
    const line = printed.split('\r\n').find((one) => one.includes(payin.address))
    expect(line).toMatch(/^\d+,m\/0\/\d+,0x[0-9a-fA-F]{40},[^,]+,9\.000000,0\.0{17}7$/)
    const rescan = ['account', 'rescan', '--id', idUsdt, '--from-block', String(before)]
    expect((await live.command(...rescan, ...live.two)).errors).toBe('')
    await live.scan()
    expect(await received(payin)).toEqual(['SUCCESS', 9_000_000n])
    await compare()
    expect(await difference()).toBe(0)
  })

  it('are our own money on another of our addresses: they complete nothing there', async () => {
    const from = await live.pay(6)
    await usdt.transfer(from.address, 6_000_000n)
    await final()
    await age(from.address)
    const to = await live.pay(6)
    await usdt.transfer(to.address, 6_000_000n, from.address)
    await final()
    expect(await received(to)).toEqual(['WAITING', 0n])
    await compare()
    expect(await difference()).toBe(0)
  })

  it('are watched again, so that a sweep after a year is booked', async () => {
    const payin = await live.pay(4)
    await usdt.transfer(payin.address, 4_000_000n)
    await final()
    await age(payin.address)
    await compare()
    const before = await houseBooks()
    await usdt.transfer(sweepTo, 4_000_000n, payin.address)
    await final()
    expect((await houseBooks())['RECEIVING']).toBe((before['RECEIVING'] ?? 0) + 4)
    await compare()
    expect(await difference()).toBe(0)
  })
})

it('the worker reads the chain by itself', async () => {
  const payin = await live.pay(11)
  await usdt.transfer(payin.address, 11_000_000n)
  await node.mine(3)
  const worker = startWorker(live.gateway)
  try {
    await vi.waitFor(async () => expect(await received(payin)).toEqual(['SUCCESS', 11_000_000n]), patiently)
  } finally {
    await worker.stop()
  }
})

it('nothing of the key is in the database, and the books are right', async () => {
  const { rows } = await live.db.pool.query<{ all: string }>(
    `select (select string_agg(a::text, '') from receiving_account a) || (select string_agg(e::text, '') from audit_event e)
            || (select string_agg(k::text, '') from evm_key k) as all`,
  )
  expect(rows[0]?.all).toMatch(/xpub-[0-9a-f]{16}@ethereum/)
  expect(rows[0]?.all).not.toContain('xpub6')
  expect(await checkLedger(live.db)).toEqual([])
})
