import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesOfPayload, packNames, paymentName, paymentOfName } from './payment-name.ts'

const word = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'Aa0_-'), minLength: 1, maxLength: length })
const key = fc.record({
  merchantCode: word(64),
  kind: fc.constantFrom('payin' as const, 'payout' as const, 'topup' as const),
  paymentId: word(250),
})

test('a payment reads back from its name', () => {
  fc.assert(
    fc.property(key, (payment) => {
      expect(paymentOfName(paymentName(payment))).toEqual(payment)
    }),
  )
})

test('names are sent in payloads that PostgreSQL accepts, each once and in order', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 120 }), (payments) => {
      const names = payments.map(paymentName)
      const sent: string[] = []
      for (let left = names; left.length > 0;) {
        const packed = packNames(left)
        expect(packed.payload.length).toBeLessThan(8_000)
        expect(packed.left.length).toBeLessThan(left.length)
        sent.push(...namesOfPayload(packed.payload))
        left = packed.left
      }
      expect(sent).toEqual(names)
    }),
  )
})
