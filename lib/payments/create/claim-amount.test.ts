import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { statementWaitsForLock } from '../../testing/database/held-commit.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { contestAmount } from '../receive/sql/contest-amount.ts'
import { ownerOfAmount } from '../receive/sql/owner-of-amount.ts'
import { claimAmount, keptForOthers, offsetMax, type Claim } from './sql/claim-amount.ts'

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
  (await ownerOfAmount(db, accounts[account] ?? '', money(amount, 'THB'), { from: movedAt, to: movedAt }))
    .owner?.paymentId
const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

describe('an amount is claimed', () => {
  it('with the smallest free offset: from 1 for an order, from 0 for a rest', async () => {
    expect(await claim()).toBe(100_01n)
    expect(await claim()).toBe(100_02n)
    expect(await claim(claimOf(), 0)).toBe(100_00n)
    expect(await claim(claimOf(), 0)).toBe(100_03n)
  })

  it('once by an attempt that asks again for the same rest', async () => {
    const rest = claimOf()
    await claim(claimOf(), 0)
    expect(await claim(rest, 0)).toBe(100_01n)
    expect(await claim(rest, 0)).toBe(100_01n)
    expect(await claim({ ...rest, attemptNo: 2 }, 0)).toBe(100_02n)
    expect(await owner(100_01n, clock.now())).toBe(rest.paymentId)
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

describe('the last free amounts', () => {
  /** Claims with the amounts kept; returns the offset. */
  const claimKept = async (merchantCode: string) => {
    const claimed = await claimAmount(db, { ...claimOf(), merchantCode }, ordered, { keeps: true })
    return typeof claimed === 'string' ? claimed : Number(claimed.amount - ordered.amount)
  }
  const takeUpTo = (offset: number, merchantCode = 'ACME') =>
    db.pool.query(
      `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no)
       select $1, 100 + step * 0.01, $2, 'payin', 'many', 1 from generate_series(1, $3::int) step on conflict do nothing`,
      [accounts[0], merchantCode, offset],
    )

  it('are kept for merchants that hold fewer than five', async () => {
    const first = offsetMax - keptForOthers
    await takeUpTo(first - 1)
    expect(await claimKept('ACME')).toBe(first)
    expect(await claimKept('ACME')).toBe('KEPT_FOR_OTHERS')
    for (const nth of [1, 2, 3, 4, 5]) expect(await claimKept('BRAVO')).toBe(first + nth)
    expect(await claimKept('BRAVO')).toBe('KEPT_FOR_OTHERS')
    expect(await claimKept('CHARLIE')).toBe(first + 6)
    expect(await claim()).toBe(ordered.amount + BigInt(first) + 7n)
  })

  it('are not kept from a merchant whose own claims have ended', async () => {
    await takeUpTo(offsetMax - keptForOthers + 1, 'BRAVO')
    await takeUpTo(offsetMax)
    await db.query({
      name: '',
      text: `update amount_claim set free_at = gateway_now() where merchant_code = 'ACME' and receiving_account_id = $1`,
      values: [accounts[0]],
    })
    expect(await claimKept('ACME')).toBe(offsetMax - keptForOthers + 2)
  })

  it('are all taken when none is left', async () => {
    await takeUpTo(offsetMax)
    expect(await claimKept('BRAVO')).toBe('ALL_TAKEN')
  })
})

it('a claim that loses an amount to another takes the next one', async () => {
  const other = await db.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `insert into amount_claim (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no)
       values ($1, 100.01, 'ACME', 'payin', 'winner', 1)`,
      [accounts[0]],
    )
    const losing = claim()
    await statementWaitsForLock(db)
    await other.query('commit')
    expect(await losing).toBe(100_02n)
  } finally {
    other.release()
  }
})

it('a claim ends when it has lost as often as there are amounts', async () => {
  let rounds = 0
  const always: Queryable = {
    query: () => {
      rounds += 1
      const text = `select true as any_free, '100.01' as candidate, null as claimed, ${offsetMax} as offset_up_to`
      return db.query({ name: '', text, values: [] })
    },
  }
  expect(await claimAmount(always, claimOf(), ordered)).toBe('ALL_TAKEN')
  expect(rounds).toBe(offsetMax + 1)
})

describe('money of an amount belongs to', () => {
  it('its owner when it moved, also after another has claimed it', async () => {
    const [first, second] = [claimOf(), claimOf()]
    const began = clock.now()
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
    expect(await owner(100_01n, new Date(began.getTime() - 60_000))).toBe(first.paymentId)
    expect(await owner(100_01n, new Date(began.getTime() - 60_001))).toBeUndefined()
    expect(await owner(100_02n, last)).toBeUndefined()
    expect(await owner(100_01n, last, 1)).toBeUndefined()
    expect(await owner(100_01n, clock.now())).toBe(second.paymentId)
  })

  it('its owner, also where another order of the same payment lacks it', async () => {
    const only = claimOf()
    await claim(only)
    await contestAmount(db, { ...only, attemptNo: 2 }, money(100_01n, 'THB'))
    const { merchantCode, kind, paymentId } = only
    const now = { from: clock.now(), to: clock.now() }
    expect(await ownerOfAmount(db, only.receivingAccountId, money(100_01n, 'THB'), now)).toEqual({
      owner: { merchantCode, kind, paymentId, attemptNo: 1 },
      contestedBy: [],
    })
  })

  it('nobody when it moved more than a minute before the claim, or has another amount', async () => {
    const only = claimOf()
    await claim(only)
    expect(await owner(100_01n, before(60_000))).toBe(only.paymentId)
    expect(await owner(100_01n, before(60_001))).toBeUndefined()
    expect(await owner(100_02n, clock.now())).toBeUndefined()
    expect(await owner(100_01n, clock.now(), 1)).toBeUndefined()
  })

  it('perhaps a part payment that lacks it too, from a minute before that came until it has ended', async () => {
    const movedAt = clock.now()
    const contestedBy = async (amount: bigint, milliseconds: number, account = 0) => {
      const at = new Date(movedAt.getTime() + milliseconds)
      const found = await ownerOfAmount(db, accounts[account] ?? '', money(amount, 'THB'), {
        from: at,
        to: at,
      })
      return found.contestedBy.map(({ paymentId }) => paymentId)
    }
    await contestAmount(db, claimOf('part'), money(100_01n, 'THB'))
    expect(await contestedBy(100_01n, -60_000)).toEqual(['part'])
    expect(await contestedBy(100_01n, -60_001)).toEqual([])
    expect(await contestedBy(100_02n, 0)).toEqual([])
    expect(await contestedBy(100_01n, 0, 1)).toEqual([])
    expect(await contestedBy(100_01n, 999)).toEqual(['part'])
    await db.pool.query(`update contested_amount set contested_until = $1 where payment_id = 'part'`, [
      new Date(movedAt.getTime() + 1_000),
    ])
    expect(await contestedBy(100_01n, 999)).toEqual(['part'])
    expect(await contestedBy(100_01n, 1_000)).toEqual([])
  })
})
