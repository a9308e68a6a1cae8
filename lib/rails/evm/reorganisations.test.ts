import { beforeEach, expect, it } from 'vitest'
import { startAnvil } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { deployToken } from '../../testing/evm/tokens.ts'
import { drawnCases } from '../../testing/drawn-cases.ts'

const node = await startAnvil()
const usdt = await deployToken(node, 'Usdt')
await node.mine(5)
const live = await liveGateway({ EVM_RPC_URL_ETHEREUM: node.url })
expect((await live.add('USDT', usdt.contract)).errors).toBe('')
const statusOf = async ({ key }: Awaited<ReturnType<typeof live.pay>>) => {
  const { status, moneyReceived, confirming } = await live.read(key)
  return [status, moneyReceived.amount, confirming?.amount.amount ?? 0n]
}
beforeEach(async () => {
  await node.mine(5)
  await live.scan()
})

it('what a reorganisation takes before it is final is unseen, and completes the payin when it comes again', async () => {
  const payin = await live.pay(10)
  const snapshot = await node.call('evm_snapshot')
  await usdt.transfer(payin.address, 10_000_000n)
  await node.mine(1)
  await live.scan()
  expect(await statusOf(payin)).toEqual(['PROCESSING', 0n, 10_000_000n])
  await node.call('evm_revert', snapshot)
  await node.mine(2)
  await live.scan()
  expect(await statusOf(payin)).toEqual(['PROCESSING', 0n, 0n])
  expect(live.events()).toContain('evm.money-unseen')
  await usdt.transfer(payin.address, 10_000_000n)
  await node.mine(4)
  await live.scan()
  expect(await statusOf(payin)).toEqual(['SUCCESS', 10_000_000n, 0n])
})

it('a transfer that is mined again in another block is one receipt', async () => {
  const payin = await live.pay(10)
  await node.mine(1)
  await usdt.transfer(payin.address, 10_000_000n)
  await node.mine(1)
  await live.scan()
  // The last block is replaced by two: its transactions are lost, and sent again.
  await node.call('anvil_reorg', 1, [])
  await usdt.transfer(payin.address, 10_000_000n)
  await node.mine(4)
  await live.scan()
  const { rows } = await live.db.pool.query(
    'select count(*)::int as receipts from receipt_match where payment_id = $1',
    [payin.key.paymentId],
  )
  expect(rows).toEqual([{ receipts: 1 }])
  expect(await statusOf(payin)).toEqual(['SUCCESS', 10_000_000n, 0n])
})

it('workers that read the same blocks at once skip nothing and book nothing twice', async () => {
  const others = Array.from({ length: 3 }, () => live.open())
  for (let round = 0; round < drawnCases(20); round += 1) {
    const payins = [await live.pay(1), await live.pay(2)]
    for (const [at, { address }] of payins.entries())
      await usdt.transfer(address, BigInt(at + 1) * 1_000_000n)
    await node.mine(3)
    await Promise.all(others.map((gateway) => live.scan(gateway)))
    for (const [at, payin] of payins.entries())
      expect(await statusOf(payin)).toEqual(['SUCCESS', BigInt(at + 1) * 1_000_000n, 0n])
  }
})

it('hours without a worker are read afterwards, in bounded ranges', async () => {
  const payins = [await live.pay(1), await live.pay(2)]
  await usdt.transfer(payins[0]?.address ?? '', 1_000_000n)
  await node.mine(drawnCases(2_400))
  await usdt.transfer(payins[1]?.address ?? '', 2_000_000n)
  await node.mine(drawnCases(400))
  await live.scan()
  expect(await Promise.all(payins.map(statusOf))).toEqual([
    ['SUCCESS', 1_000_000n, 0n],
    ['SUCCESS', 2_000_000n, 0n],
  ])
})

it('a reorganisation below a final block is an alarm; nothing more is completed until the chain is read again', async () => {
  const first = Number(await node.call('eth_blockNumber')) - 1
  const snapshot = await node.call('evm_snapshot')
  await node.mine(10)
  await live.scan()
  await node.call('evm_revert', snapshot)
  const payin = await live.pay(3)
  await usdt.transfer(payin.address, 3_000_000n)
  await node.mine(20)
  await live.scan()
  await live.scan()
  expect(await statusOf(payin)).toEqual(['WAITING', 0n, 0n])
  expect(live.events().filter((name) => name === 'evm.final-block-changed')).toHaveLength(1)
  const { document } = await live.command('account', 'list')
  const [account] = document['data'] as { idAccount: string }[]
  const rescan = (from: number) =>
    live.command(
      'account',
      'rescan',
      '--id',
      account?.idAccount ?? '',
      '--from-block',
      String(from),
      ...live.two,
    )
  expect((await rescan(1_000_000)).errors).toMatch(/--from-block must be between 1 and/)
  expect(await rescan(first)).toMatchObject({ errors: '', document: { chain: 'ethereum', fromBlock: first } })
  await live.scan()
  expect(await statusOf(payin)).toEqual(['SUCCESS', 3_000_000n, 0n])
})
