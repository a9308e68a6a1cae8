import { expect, it } from 'vitest'
import { planRound } from '../../bench/faults/load/plan.ts'
import { seededRandom } from '../../bench/faults/load/random.ts'
import type { PaymentToCreate } from '../../bench/faults/load/stories.ts'
import { payinMethods } from '../methods/payin-registry.ts'

const flowOf = ({ paymentMethod, currencyCode }: PaymentToCreate) => {
  const { paymentMethodCode } = paymentMethod as { paymentMethodCode: string }
  const fits = ({ code, currencies }: (typeof payinMethods)[number]) =>
    code === paymentMethodCode && currencies.includes(currencyCode)
  return payinMethods.find(fits)?.flow
}
const sorted = (values: readonly (string | undefined)[]) =>
  [...new Set(values.map(String))].toSorted((one, other) => one.localeCompare(other))

it.each([1, 2, 3, 4, 5])(
  'a round has every flow kind, ending, kind of payment, merchant and receipts for suspense (seed %i)',
  (seed) => {
    const { payments, receipts, contests } = planRound(seededRandom(seed), 1)
    const payins = payments.filter(({ collection }) => collection === 'payins')
    expect(sorted(payins.map(flowOf))).toEqual(['CODE', 'CRYPTO', 'PUSH', 'QR', 'REDIRECT', 'TRANSFER'])
    expect(sorted(payins.map(({ status }) => status))).toEqual(['EXPIRED', 'REFUSED', 'SUCCESS', 'WAITING'])
    expect(sorted(payments.map(({ collection }) => collection))).toEqual(['payins', 'payouts', 'topups'])
    expect(sorted(payments.map(({ merchant }) => merchant))).toEqual(['ANSWERS', 'FAILS', 'HANGS', 'NONAME'])
    expect(receipts).toHaveLength(4)
    expect(contests).toHaveLength(8)
  },
)

it('the same seed plans the same round', () => {
  const planned = () => JSON.stringify(planRound(seededRandom(9), 3).payments)
  expect(planned()).toBe(planned())
})
