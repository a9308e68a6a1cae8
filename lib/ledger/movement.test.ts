import { describe, expect, it } from 'vitest'
import { movementOf } from './movement.ts'

const entry = (kind: string, paymentKind: string | null, paymentId: string | null) =>
  movementOf({ kind, payment_kind: paymentKind, payment_id: paymentId })

describe('an entry is called', () => {
  it.each([
    ['payin', 'PAYIN'],
    ['topup', 'TOPUP'],
  ])('by what was completed: a %s', (paymentKind, kind) => {
    expect(entry('COMPLETION', paymentKind, 'P-1')).toEqual({
      kind,
      payment: { kind: paymentKind, paymentId: 'P-1' },
    })
  })

  it('a payin where it completes something that it does not name', () => {
    expect(entry('COMPLETION', null, null)).toEqual({ kind: 'PAYIN', payment: undefined })
  })

  it('by its own kind where it completes nothing', () => {
    expect(entry('FEE', 'payout', 'P-2')).toEqual({
      kind: 'FEE',
      payment: { kind: 'payout', paymentId: 'P-2' },
    })
    expect(entry('ADJUSTMENT', null, null)).toEqual({ kind: 'ADJUSTMENT', payment: undefined })
  })

  it('after no payment unless both its kind and its ID are known', () => {
    expect(entry('FEE', 'payin', null).payment).toBeUndefined()
    expect(entry('FEE', null, 'P-3').payment).toBeUndefined()
  })
})
