import { expect, it } from 'vitest'
import { codeOf, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway({}, { poolSize: 2 })
const { paid, refund, refundedOf } = refundsOf(gateway)

it('refunds of one payin need no second connection to say that too little is left', async () => {
  const payin = await paid(10_000n)
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refund(payin, 60)))
  expect(outcomes.map(codeOf).toSorted()).toEqual([
    'ACCEPTED',
    ...Array<string>(5).fill('REFUND_EXCEEDS_PAYIN'),
  ])
  expect(await refundedOf(payin)).toBe(6_000n)
})
