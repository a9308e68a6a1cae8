import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { anvilAccounts, startAnvil } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { deployToken } from '../../testing/evm/tokens.ts'

const node = await startAnvil()
const usdt = await deployToken(node, 'Usdt')
await node.mine(5)
const live = await liveGateway({ EVM_RPC_URL_ETHEREUM: node.url })
const sweepTo = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const added = await live.add('USDT', usdt.contract, '--sweep-to', sweepTo)
const final = async () => {
  await node.mine(3)
  await live.scan()
}

it('an account shows neither its key nor its addresses', async () => {
  expect(added.errors).toBe('')
  expect(added.document).toMatchObject({
    kind: 'EVM',
    rail: 'evm',
    identifier: expect.stringMatching(/^xpub-[0-9a-f]{16}@ethereum$/) as string,
    noticeDelayMinutes: 120,
  })
  const { rows } = await live.db.pool.query(
    "select (select string_agg(a::text, '') from receiving_account a) || (select string_agg(e::text, '') from audit_event e) || (select string_agg(k::text, '') from evm_key k) as all",
  )
  expect((rows[0] as { all: string }).all).not.toContain('xpub6')
})

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
})
