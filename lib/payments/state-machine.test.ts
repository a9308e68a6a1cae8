import { describe, expect, it } from 'vitest'
import {
  isFinal,
  mayBecome,
  mayComplete,
  paymentStatuses,
  transitionsFrom,
  type PaymentStatus,
} from './state-machine.ts'

const payin: Record<PaymentStatus, PaymentStatus[]> = {
  WAITING: ['PROCESSING', 'SUCCESS', 'REFUSED', 'EXPIRED'],
  PROCESSING: ['SUCCESS', 'REFUSED', 'EXPIRED'],
  SUCCESS: [],
  REFUSED: [],
  EXPIRED: ['SUCCESS'],
}
const payout: Record<PaymentStatus, PaymentStatus[]> = {
  WAITING: ['PROCESSING', 'SUCCESS', 'REFUSED'],
  PROCESSING: ['SUCCESS', 'REFUSED'],
  SUCCESS: [],
  REFUSED: [],
  EXPIRED: [],
}
const pairs = paymentStatuses.flatMap((from) => paymentStatuses.map((to) => [from, to] as const))

describe('the permitted changes of a status', () => {
  it.each(pairs)('payin and top-up: %s → %s', (from, to) => {
    expect(mayBecome('payin', from, to)).toBe(payin[from].includes(to))
    expect(mayBecome('topup', from, to)).toBe(payin[from].includes(to))
  })

  it.each(pairs)('payout: %s → %s', (from, to) => {
    expect(mayBecome('payout', from, to)).toBe(payout[from].includes(to))
  })

  it.each(paymentStatuses)('lead to statuses only: from %s', (from) => {
    expect(transitionsFrom('payin', from).filter((to) => !paymentStatuses.includes(to))).toEqual([])
    expect(transitionsFrom('payout', from).filter((to) => !paymentStatuses.includes(to))).toEqual([])
  })

  it('are none from a final status, except for an expired payin whose money comes late', () => {
    const finals = paymentStatuses.filter(isFinal)
    expect(finals).toEqual(['SUCCESS', 'REFUSED', 'EXPIRED'])
    expect(finals.filter((status) => mayComplete('payin', status))).toEqual(['EXPIRED'])
    expect(finals.filter((status) => mayComplete('payout', status))).toEqual([])
  })
})
