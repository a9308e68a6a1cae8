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
    ['a waiting payout', payout('WAITING'), none, { open: true, refused: false, debit: true, back: true }],
    ['a sent payout', payout('PROCESSING'), none, { open: true, refused: false, debit: true, back: true }],
    [
      'a debited payout',
      payout('SUCCESS'),
      debited,
      { open: false, refused: false, debit: false, back: true },
    ],
    ['a paid payout', payout('SUCCESS'), none, { open: false, refused: false, debit: true, back: true }],
    [
      'one that came back',
      payout('SUCCESS', {}),
      both,
      { open: false, refused: false, debit: false, back: false },
    ],
    [
      'one given back',
      payout('SUCCESS', {}),
      none,
      { open: false, refused: false, debit: true, back: false },
    ],
    ['a refused payout', payout('REFUSED'), none, { open: false, refused: true, debit: false, back: false }],
    [
      'a refused one debited',
      payout('REFUSED'),
      debited,
      { open: false, refused: true, debit: false, back: true },
    ],
    ['a refused one back', payout('REFUSED'), back, { open: false, refused: true, debit: true, back: false }],
    ['a sent one back', payout('PROCESSING'), back, { open: true, refused: false, debit: true, back: false }],
    [
      'a waiting return',
      suspenseReturn('WAITING'),
      none,
      { open: true, refused: false, debit: true, back: true },
    ],
    ['a sent return', suspenseReturn('SENT'), none, { open: true, refused: false, debit: true, back: true }],
    [
      'a paid return',
      suspenseReturn('PAID'),
      debited,
      { open: false, refused: false, debit: false, back: true },
    ],
    [
      'a refused return',
      suspenseReturn('REFUSED'),
      none,
      { open: false, refused: true, debit: false, back: false },
    ],
    [
      'a returned return',
      suspenseReturn('RETURNED'),
      none,
      { open: false, refused: false, debit: true, back: false },
    ],
  ])('that is %s tells what is still to come of it', (_, of, lines, told) => {
    const order = { of, lines } as unknown as HeldOrder
    expect({
      open: isOpen(order),
      refused: isRefused(order),
      debit: awaitsDebit(order),
      back: awaitsReturn(order),
    }).toEqual(told)
  })
})
