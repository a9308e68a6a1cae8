import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedHash } from '../../platform/secrets/keyed-hash.ts'
import type { PaymentKey } from '../payment-key.ts'
import { payoutKeyOf } from './payout-keys.ts'

const keyedBy = (secret: Uint8Array) => keyedHash(createSecretKey(secret))
const keyed = keyedBy(Buffer.alloc(32, 7))
const payment: PaymentKey = { merchantCode: 'ACME', kind: 'payout', paymentId: 'order-1' }
const anyPayment = fc.record({
  merchantCode: fc.string(),
  kind: fc.constantFrom('payout', 'payin', 'topup'),
  paymentId: fc.string(),
}) as fc.Arbitrary<PaymentKey>

describe('the key of a payout', () => {
  it('never changes from release to release', () => {
    expect(payoutKeyOf(keyed, payment)).toBe('f5cf18ca-5c18-8bf3-a3f3-aeafa399d6d2')
  })

  it('is a UUID of version 8', () => {
    fc.assert(
      fc.property(anyPayment, fc.uint8Array({ minLength: 32, maxLength: 32 }), (of, bytes) => {
        expect(payoutKeyOf(keyedBy(bytes), of)).toMatch(
          /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        )
      }),
    )
  })

  it('differs for every other payment, even if the parts of its ID join to the same text', () => {
    fc.assert(
      fc.property(anyPayment, anyPayment, (one, other) => {
        const isSame =
          one.merchantCode === other.merchantCode &&
          one.kind === other.kind &&
          one.paymentId === other.paymentId
        expect(payoutKeyOf(keyed, one) === payoutKeyOf(keyed, other)).toBe(isSame)
      }),
    )
    expect(payoutKeyOf(keyed, { ...payment, merchantCode: 'ACM', paymentId: 'Eorder-1' })).not.toBe(
      payoutKeyOf(keyed, payment),
    )
  })

  it('differs in another installation', () => {
    expect(payoutKeyOf(keyedBy(Buffer.alloc(32, 8)), payment)).not.toBe(payoutKeyOf(keyed, payment))
  })
})
