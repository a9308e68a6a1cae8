import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { ownerOfAmount } from '../receive/sql/owner-of-amount.ts'
import { claimAmount, offsetMax, type Claim } from './sql/claim-amount.ts'

const { db, clock } = await testGateway()
const ordered = money(100_00n, 'THB')
let accounts: readonly string[]

beforeEach(async () => {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into receiving_account (provider, currency_code, kind, identifier, holder)
     select 'test', 'THB', 'BANK', gen_random_uuid()::text, 'Test' from generate_series(1, 2) returning id`,
  )
  accounts = rows.map(({ id }) => id)
})

const claimOf = (paymentId: string = randomUUID(), account = 0): Claim => ({
  merchantCode: 'ACME',
  kind: 'payin',
  paymentId,
  receivingAccountId: accounts[account] ?? '',
  attemptNo: 1,
})
const claim = async (of = claimOf(), offsetMin: 0 | 1 = 1) => {
  const claimed = await claimAmount(db, of, ordered, { offsetMin })
  return typeof claimed === 'string' ? claimed : claimed.amount
}
const release = (paymentId: string) =>
  db.query({
    name: 'test_release',
    text: 'update amount_claim set free_at = $2 where payment_id = $1 and free_at is null',
    values: [paymentId, new Date(clock.now().getTime() + 60_000)],
  })
const owner = async (amount: bigint, movedAt: Date, account = 0) =>
  (await ownerOfAmount(db, accounts[account] ?? '', money(amount, 'THB'), movedAt)).owner?.paymentId
const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

describe('an amount is claimed', () => {
  it('with the smallest free offset: from 1 for an order, from 0 for a rest', async () => {
    expect(await claim()).toBe(100_01n)
    expect(await claim()).toBe(100_02n)
    expect(await claim(claimOf(), 0)).toBe(100_00n)
    expect(await claim(claimOf(), 0)).toBe(100_03n)
  })

  it('on each account by itself', async () => {
    expect(await claim()).toBe(100_01n)
    expect(await claim(claimOf('elsewhere', 1))).toBe(100_01n)
    expect(await owner(100_01n, clock.now(), 1)).toBe('elsewhere')
  })

  it('until 99 are taken', async () => {
    for (let offset = 1; offset <= offsetMax; offset += 1) await claim()
    expect(await claim()).toBe('ALL_TAKEN')
  })

  it('by one owner until it is free, to the millisecond', async () => {
    const first = claimOf()
    expect(await claim(first)).toBe(100_01n)
    await release(first.paymentId)
    clock.forward(59_999)
    expect(await claim()).toBe(100_02n)
    clock.forward(1)
    const second = claimOf()
    expect(await claim(second)).toBe(100_01n)
    expect(await owner(100_01n, clock.now())).toBe(second.paymentId)
  })
})

describe('money of an amount belongs to', () => {
  it('its owner when it moved, also after another has claimed it', async () => {
    const [first, second] = [claimOf(), claimOf()]
    await claim(first)
    await release(first.paymentId)
    clock.forward(59_999)
    const last = clock.now()
    clock.forward(1)
    expect(await owner(100_01n, last)).toBe(first.paymentId)
    expect(await owner(100_01n, clock.now())).toBeUndefined()
    clock.forward(3_600_000)
    await claim(second)
    clock.forward(1_000)
    expect(await owner(100_01n, last)).toBe(first.paymentId)
    expect(await owner(100_01n, new Date(last.getTime() + 1))).toBeUndefined()
    expect(await owner(100_01n, clock.now())).toBe(second.paymentId)
  })

  it('nobody when it moved more than a minute before the claim, or has another amount', async () => {
    const only = claimOf()
    await claim(only)
    expect(await owner(100_01n, before(60_000))).toBe(only.paymentId)
    expect(await owner(100_01n, before(60_001))).toBeUndefined()
    expect(await owner(100_02n, clock.now())).toBeUndefined()
    expect(await owner(100_01n, clock.now(), 1)).toBeUndefined()
  })
})
