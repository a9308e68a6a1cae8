import { describe, expect, it } from 'vitest'
import { awaitsDebit, awaitsReturn, isOpen, isRefused } from './settle-order.ts'
import type { HeldOrder } from './sql/named-orders.ts'

const payout = (status: string, moneyReturned?: object) => ({ payout: { status, moneyReturned } })
const suspenseReturn = (state: string) => ({ suspenseReturn: { state } })
const none = {}
const [debited, back] = [{ DEBIT: 'debit' }, { RETURN: 'credit' }]
const both = { ...debited, ...back }

describe('an order', () => {
  it.each([
    ['a waiting payout', payout('WAITING'), none, 'open, debit, back'],
    ['a sent payout', payout('PROCESSING'), none, 'open, debit, back'],
    ['a debited payout', payout('SUCCESS'), debited, 'back'],
    ['a paid payout', payout('SUCCESS'), none, 'debit, back'],
    ['one that came back', payout('SUCCESS', {}), both, ''],
    ['one given back', payout('SUCCESS', {}), none, 'debit'],
    ['a refused payout', payout('REFUSED'), none, 'refused'],
    ['a refused one debited', payout('REFUSED'), debited, 'refused, back'],
    ['a refused one back', payout('REFUSED'), back, 'refused, debit'],
    ['a sent one back', payout('PROCESSING'), back, 'open, debit'],
    ['a waiting return', suspenseReturn('WAITING'), none, 'open, debit, back'],
    ['a sent return', suspenseReturn('SENT'), none, 'open, debit, back'],
    ['a paid return', suspenseReturn('PAID'), debited, 'back'],
    ['a refused return', suspenseReturn('REFUSED'), none, 'refused'],
    ['a returned return', suspenseReturn('RETURNED'), none, 'debit'],
  ])('that is %s tells what is still to come of it', (_, of, lines, told) => {
    const order = { of, lines } as unknown as HeldOrder
    const says = { open: isOpen, refused: isRefused, debit: awaitsDebit, back: awaitsReturn }
    const said = Object.entries(says).flatMap(([word, is]) => (is(order) ? word : []))
    expect(said.join(', ')).toBe(told)
  })
})
