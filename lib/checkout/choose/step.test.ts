import { describe, expect, it } from 'vitest'
import { resolvePayinMethod } from '../../methods/payin-registry.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { plainOrder } from '../../testing/checkout-sessions.ts'
import type { Order } from '../link/link-parameters.ts'
import type { Entered } from '../session/session.ts'
import { decideStep, type OfferedOption } from './step.ts'

const allRights = {
  listOptions: true,
  create: true,
  read: true,
  submitExternalReference: true,
  cancel: true,
  seeShopName: true,
}

const orderOf = (currencyCode: string, changes: Partial<Order> = {}): Order => {
  if (!isCurrencyCode(currencyCode)) throw new Error(currencyCode)
  return { ...plainOrder(money(10_000n, currencyCode)), ...changes }
}

const offered = (order: Order, ...codes: string[]): OfferedOption[] =>
  codes.map((code) => {
    const { currencyCode } = order.money
    const method = resolvePayinMethod('payin', code, currencyCode, order.customerData)
    if (typeof method === 'string') throw new Error(`${code}: ${method}`)
    return { paymentMethodCode: code, paymentOperators: method.operators(currencyCode), method }
  })

const step = (order: Order, codes: readonly string[], entered: Partial<Entered> = {}) =>
  decideStep({
    kind: 'payin',
    order,
    entered: { data: {}, ...entered },
    rights: allRights,
    options: offered(order, ...codes),
  })

const firstBank = offered(orderOf('MYR'), 'FPX')[0]?.paymentOperators[0]?.code ?? ''

const india = ['UPIQR', 'P2A_V2'] as const

describe('choosing', () => {
  it('is asked for where there are several ways to pay', () => {
    expect(step(orderOf('INR'), india)).toMatchObject({ at: 'choose', options: { length: 2 } })
  })

  it('is skipped where there is one', () => {
    expect(step(orderOf('BRL'), ['PIXQR'])).toMatchObject({
      at: 'details',
      asks: false,
      mayChooseAgain: false,
    })
  })

  it('ends when the customer has chosen, and opens again when they go back', () => {
    expect(step(orderOf('INR'), india, { methodCode: 'UPIQR' })).toMatchObject({
      at: 'details',
      mayChooseAgain: true,
    })
    expect(step(orderOf('INR'), india, { methodCode: null })).toMatchObject({ at: 'choose' })
  })

  it('falls back to the list when what was chosen is no longer offered', () => {
    expect(step(orderOf('INR'), india, { methodCode: 'PIXQR' })).toMatchObject({ at: 'choose' })
  })

  it('has nothing to offer when no way takes the order, and does nothing without the right to create', () => {
    expect(step(orderOf('INR'), [])).toEqual({ at: 'closed', why: 'NO_OPTION' })
    const input = { kind: 'payin', order: orderOf('INR'), entered: { data: {} }, options: [] } as const
    expect(decideStep({ ...input, rights: { ...allRights, create: false } })).toEqual({
      at: 'closed',
      why: 'NOT_STARTED',
    })
    expect(decideStep({ ...input, order: undefined, rights: allRights })).toEqual({
      at: 'closed',
      why: 'NOT_STARTED',
    })
  })
})

describe('scenario 4, a fixed way to pay', () => {
  it('leaves no choice', () => {
    const fixed = orderOf('INR', { paymentMethodCode: 'P2A_V2' })
    expect(step(fixed, india)).toMatchObject({ at: 'details', asks: false, mayChooseAgain: false })
    expect(step(fixed, india, { methodCode: 'UPIQR' })).toMatchObject({
      option: { paymentMethodCode: 'P2A_V2' },
    })
  })

  it('with an operator alone leaves the methods that have it', () => {
    const fixed = orderOf('MYR', { paymentOperatorCode: 'MAYBANK' })
    const [option] = offered(fixed, 'FPX')
    const known = option?.paymentOperators[0]?.code
    expect(step(orderOf('MYR', { paymentOperatorCode: known }), ['FPX'])).toMatchObject({
      at: 'details',
      operator: { code: known },
    })
    expect(step(orderOf('MYR', { paymentOperatorCode: 'NO_SUCH_BANK' }), ['FPX'])).toMatchObject({
      at: 'closed',
    })
  })

  it('does not ask for an operator that may be left open', () => {
    expect(step(orderOf('MYR', { paymentMethodCode: 'FPX' }), ['FPX'])).toMatchObject({
      at: 'details',
      operator: undefined,
    })
  })
})

describe('scenario 5, a suggested way to pay', () => {
  const suggested = orderOf('INR', { paymentMethodCode: 'UPIQR', optionsAvailable: true })

  it('is shown to be confirmed, with the others behind it', () => {
    expect(step(suggested, india)).toMatchObject({ at: 'details', asks: true, mayChooseAgain: true })
  })

  it('is replaced by what the customer chooses', () => {
    expect(step(suggested, india, { methodCode: null })).toMatchObject({ at: 'choose' })
    expect(step(suggested, india, { methodCode: 'P2A_V2' })).toMatchObject({
      option: { paymentMethodCode: 'P2A_V2' },
      asks: false,
    })
  })
})

describe('the operator', () => {
  it('is asked for where the customer picks it, and may be left open', () => {
    expect(step(orderOf('MYR'), ['FPX'])).toMatchObject({ at: 'operator', mandatory: false })
    expect(step(orderOf('MYR'), ['FPX'], { operatorCode: null })).toMatchObject({
      at: 'details',
      operator: undefined,
    })
  })

  it('is asked for until it is known where the method needs it', () => {
    expect(step(orderOf('TZS'), ['MOBILE_MONEY'], { operatorCode: null })).toMatchObject({
      at: 'operator',
      mandatory: true,
    })
    const fixed = orderOf('TZS', { paymentMethodCode: 'MOBILE_MONEY' })
    expect(step(fixed, ['MOBILE_MONEY'])).toMatchObject({ at: 'operator', mandatory: true })
  })

  it('can be chosen again where the customer picked it, and not where the link fixed it', () => {
    const bank = { operatorCode: firstBank }
    expect(step(orderOf('MYR'), ['FPX'], bank)).toMatchObject({ at: 'details', mayChooseOperatorAgain: true })
    expect(step(orderOf('MYR'), ['FPX'], { asksOperator: true })).toMatchObject({ at: 'operator' })
    const fixed = orderOf('MYR', { paymentOperatorCode: firstBank })
    expect(step(fixed, ['FPX'])).toMatchObject({ at: 'details', mayChooseOperatorAgain: false })
    expect(step(fixed, ['FPX'], { asksOperator: true })).toMatchObject({ operator: { code: firstBank } })
    const suggested = orderOf('MYR', { ...fixed, paymentMethodCode: 'FPX', optionsAvailable: true })
    expect(step(suggested, ['FPX'], { asksOperator: true })).toMatchObject({ at: 'operator' })
  })

  it('is not asked for where the gateway picks it', () => {
    expect(step(orderOf('THB'), ['OFFLINE'])).toMatchObject({ at: 'details', asks: false })
  })
})

it('stays with the customer after a refusal instead of trying again by itself', () => {
  expect(step(orderOf('BRL'), ['PIXQR'], { notice: 'SECURITY_CHECK_FAILED' })).toMatchObject({
    at: 'details',
    asks: true,
  })
})
