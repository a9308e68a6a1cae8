import { expect, it, vi } from 'vitest'
import { creditBalance } from '../../../ledger/adjustments/credit-balance.ts'
import { money } from '../../../money/money.ts'
import { selectPayout } from '../../../payments/payouts/sql/select-payout.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutBodyOf, payoutKey, testGateway } from '../../../testing/test-gateway.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'

const { gateway, pay, create, statusOf, rowsOf } = await payingGateway()
const changed = vi.fn()
const refuse = (payout: ReturnType<typeof payoutKey>) =>
  refuseWaitingPayout({ ...gateway, changed }, { payout, reason: 'the payee is wrong', ...ann })

it('a payout that waits is refused, its merchant hears of it, and the audit names the batch that it left', async () => {
  const [inBatch, { id: idBatch }] = [await pay(10), await create()]
  const inNone = await pay(20)
  for (const key of [inBatch, inNone]) {
    changed.mockClear()
    expect(await refuse(key)).toBeUndefined()
    expect(changed.mock.calls).toEqual([[key]])
    expect(await statusOf(key)).toBe('REFUSED')
    expect(
      await rowsOf(
        `select actor, before, after from audit_event where command = 'payout refuse' and after ->> 'paymentId' = $1`,
        [key.paymentId],
      ),
    ).toEqual([
      {
        actor: 'operator:Ann',
        before: { status: 'WAITING' },
        after: {
          paymentId: key.paymentId,
          status: 'REFUSED',
          reason: 'the payee is wrong',
          ...(key === inBatch && { idBatch }),
        },
      },
    ])
  }
})

it('one that has ended, or that there is not, is left alone', async () => {
  const ended = await pay(10)
  await refuse(ended)
  changed.mockClear()
  expect(await refuse(ended)).toMatch('is REFUSED: only one that waits')
  expect(await refuse(payoutKey('unknown'))).toMatch('There is no payout unknown of ACME')
  expect(changed).not.toHaveBeenCalled()
})

it('one that another rail sends is ended by that alone', async () => {
  const other = await testGateway()
  await creditBalance(other.db, 'ACME', money(100_000n, 'INR'), ann.by)
  const payout = payoutKey()
  expect(await createPayout(other, payoutBodyOf(10), payout)).toHaveProperty('value')
  expect(await refuseWaitingPayout(other, { payout, reason: 'no more', ...ann })).toMatch(
    'is sent by the rail test-bank',
  )
  expect((await selectPayout(other.db, payout))?.status).toBe('WAITING')
})
