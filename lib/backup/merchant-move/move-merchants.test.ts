import { describe, expect, it } from 'vitest'
import { readCallbacks } from '../../callbacks/read-callbacks.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { readSettlements } from '../../ledger/settlements/read-settlements.ts'
import { money } from '../../money/money.ts'
import { putLogo } from '../../merchants/sql/put-logo.ts'
import { isFailure } from '../../payments/failure.ts'
import { listPayments } from '../../payments/read/list-payments.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { fillWithEndedPayments } from '../../testing/database/seed-everything.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  type TestGateway,
} from '../../testing/test-gateway.ts'

const { west, east, move } = await twoClusters()
await fillWithEndedPayments(west)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

/** A booking by hand, which changes nothing but the books. */
const book = () => creditBalance(west.db, 'ACME', money(100n, 'INR'), byOperator('test'))

const removeLogo = () => west.db.transaction((transaction) => putLogo(transaction, 'ACME', null))
await west.db.pool.query(
  `insert into merchant_logo (merchant_code, hash, content_type, bytes) values ('ACME', encode(sha256('1'), 'hex'), 'image/png', '1')`,
)

const booksOf = async ({ db }: TestGateway) => ({
  callbacks: await readCallbacks(db, 'ACME', {}, { limit: 100 }),
  settlements: await readSettlements(db, 'ACME', {}, { after: 0n, limit: 100 }),
  balances: await readBalances(db, 'ACME'),
})

describe('a merchant that moves to another cluster', () => {
  it('takes no changes while it is copied, and only then', async () => {
    await createPayin(west, upi, payinKey('before'))
    const before = await booksOf(west)
    const refused: unknown[] = []
    const moved = await move('to east', {
      onStep: async (step) => {
        if (step === 'LEAVING') await createPayin(west, upi, payinKey('leaving'))
        if (step !== 'FROZEN') return
        refused.push(await createPayin(west, upi, payinKey('frozen')).catch((error: unknown) => error))
        refused.push(
          await createPayout(west, payoutBodyOf(10), payoutKey('frozen')).catch((error: unknown) => error),
        )
        refused.push(
          await simulate(west, payinKey('before'), { event: 'PAY' }).catch((error: unknown) => error),
        )
        refused.push(await book().catch((error: unknown) => error))
        refused.push(await removeLogo().catch((error: unknown) => error))
        expect(await readPayment(west, payinKey('before'))).toBeDefined()
      },
    })
    expect(refused).toHaveLength(5)
    for (const error of refused) expect(error).toMatchObject({ name: 'DatabaseUnreachable' })
    expect(moved.rows['payment']).toBeGreaterThan(10)
    expect((await booksOf(east)).balances).toEqual(before.balances)
    expect(await booksOf(east)).toEqual(
      await booksOf(west).then((books) => ({ ...books, callbacks: expect.anything() as never })),
    )
  })

  it('has correct books in both clusters', async () => {
    expect(await checkLedger(west.db)).toEqual([])
    expect(await checkLedger(east.db)).toEqual([])
  })

  it('goes on where it came to: what was open is paid there, an ID that was used is refused', async () => {
    expect(await simulate(east, payinKey('before'), { event: 'PAY' })).toBeDefined()
    expect(await readPayment(east, payinKey('before'))).toMatchObject({ status: 'SUCCESS' })
    const again = await createPayin(
      east,
      createBodyOf(5, 'INR', { paymentMethodCode: 'UPIQR' }),
      payinKey('before'),
    ).catch((error: unknown) => String(error))
    expect(again).toContain('PAYMENT_ID_REUSED')
    expect(isFailure(await createPayout(east, payoutBodyOf(10), payoutKey('after')))).toBe(false)
    await createPayin(east, upi, payinKey('afterwards'))
    expect(await checkLedger(east.db)).toEqual([])
  })

  it('never changes again where it was', async () => {
    for (const write of [
      () => createPayin(west, upi, payinKey('late')),
      () => simulate(west, payinKey('leaving'), { event: 'PAY' }),
      () => createPayout(west, payoutBodyOf(10), payoutKey('late')),
      book,
    ])
      await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnreachable' })
    expect(await checkLedger(west.db)).toEqual([])
  })

  it('comes back with what happened since', async () => {
    const before = await booksOf(east)
    await move('to west')
    expect(await booksOf(west)).toEqual(before)
    const lists = await Promise.all(
      [east, west].map(async ({ db }) =>
        listPayments({ ...west, db }, { merchantCode: 'ACME', kind: 'payout' }, {}, { limit: 100 }),
      ),
    )
    expect(lists[1]?.details).toEqual(lists[0]?.details)
    await simulate(west, payinKey('afterwards'), { event: 'PAY' })
    expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
  })
})
