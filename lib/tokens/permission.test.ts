import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { compileFaults, operationFaults, permissionOf } from './permission.ts'
import { operationsOf, tokenActions } from './token-action.ts'

describe('a permission', () => {
  it.each([
    ['GET /payins/A-1', 'GET', '/payins/A-1', true],
    ['GET /payins/A-1', 'POST', '/payins/A-1', false],
    ['GET /payins/A-1', 'GET', '/payins/A-12', false],
    ['GET /payins/A-1', 'GET', '/payins/A-1/accounts', false],
    ['GET /payins/.*', 'GET', '/payins/A-1', true],
    ['GET /payins/.*', 'GET', '/payins/A-1/accounts', true],
    ['GET /payins/.*', 'GET', '/payouts/A-1', false],
    ['GET /payins', 'GET', '/payins/A-1', false],
    ['GET payins', 'GET', '/payins', false],
    ['GET /payins/a|/payins/b', 'GET', '/payins/b', true],
    ['GET /payins/a|/payins/b', 'GET', '/payins/bc', false],
    ['GET ^/payins/[0-9]+$', 'GET', '/payins/42', true],
    ['GET (?i)/PAYINS/x', 'GET', '/payins/X', true],
    ['POST /payins/!availablePaymentOptions', 'POST', '/payins/!availablePaymentOptions', true],
    ['POST /payins/A.1', 'POST', '/payins/A-1', true],
  ])('%s permits %s %s: %s', (operation, method, path, allowed) => {
    expect(permissionOf([operation]).permits(method, path)).toBe(allowed)
  })

  it('matches hostile patterns in time that grows with the path only', () => {
    const permission = permissionOf(['GET /(x+x+)+y'])
    // Backtracking would never end; a busy machine takes seconds.
    const before = performance.now()
    expect(permission.permits('GET', `/${'x'.repeat(1_000)}`)).toBe(false)
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it('keeps no table that grows with the requested paths', () => {
    const table = vi.spyOn(RE2JS.prototype, 'testExact')
    expect(permissionOf(['GET /.*a.{101}']).permits('GET', `/${'ab'.repeat(200)}`)).toBe(true)
    expect(table).not.toHaveBeenCalled()
    table.mockRestore()
  })

  it('of a token of an earlier release compiles no more than the limit for new tokens', () => {
    const expensive = `GET /(?i)${'[B-\u{1e942}]'.repeat(48)}`
    const compile = vi.spyOn(RE2JS, 'compile')
    const permission = permissionOf([expensive, 'GET /payins/.*', expensive])
    expect(compile.mock.calls.map(([pattern]) => pattern)).toEqual(['/payins/.*'])
    compile.mockRestore()
    expect(permission.tooComplex).toBe(2)
    expect(permission.permits('GET', '/payins/A-1')).toBe(true)
    expect(permission.permits('GET', `/${'C'.repeat(48)}`)).toBe(false)
  })

  it.each([
    ['a create token', operationsOf('PAYIN_CREATE', 'A-1'), 'payins/A-1'],
    ['an info token', operationsOf('TOPUP_INFO', 'T_1'), 'topups/T_1'],
    ['a refund token', operationsOf('REFUND_CREATE', 'R_1'), 'refunds/R_1'],
    ['with the merchant info', [...operationsOf('PAYIN_CREATE', 'A-1'), 'GET /merchant-info'], 'payins/A-1'],
    [
      'with the external reference',
      ['POST /payins/A-1/!setExternalReference', 'GET /payins/A-1'],
      'payins/A-1',
    ],
    ['two payments', ['GET /payins/A-1', 'GET /payins/A-2'], undefined],
    ['one ID as payin and payout', ['GET /payins/A-1', 'GET /payouts/A-1'], undefined],
    ['a pattern', ['GET /payins/A.*'], undefined],
    ['the balances too', ['GET /payins/A-1', 'GET /balances'], undefined],
    ['the options alone', ['POST /payins/!availablePaymentOptions'], undefined],
  ])('finds the only payment of %s', (_, operations, payment) => {
    expect(permissionOf(operations).onePayment).toBe(payment)
  })
})

describe('operationFaults', () => {
  it.each([
    ['GET /payins/.*', undefined],
    [`GET /${'a'.repeat(299)}`, undefined],
    [`GET /${'a'.repeat(300)}`, 'PATTERN_TOO_LONG'],
    ['GET', 'NO_METHOD_AND_PATH'],
    ['/payins/.*', 'NO_METHOD_AND_PATH'],
    ['get /payins', 'NO_METHOD_AND_PATH'],
    ['GET  /payins', 'NO_METHOD_AND_PATH'],
    ['GET /payins /payouts', 'NO_METHOD_AND_PATH'],
    ['GET (?i)/PAYINS/order-[0-9]+', undefined],
    ['GET /payins/\\pL+', undefined],
    [`GET /(?i)${'[B-\u{1e942}]'.repeat(48)}`, 'PATTERN_TOO_COMPLEX'],
    [`GET /(?i)${'[B-\u{1e942}'.repeat(48)}`, 'PATTERN_TOO_COMPLEX'],
    [`GET /(?i:${'[\\x{42}-\\x{1e942}]'.repeat(15)})`, 'PATTERN_TOO_COMPLEX'],
    [`GET /(?i)${'\\PL'.repeat(95)}`, 'PATTERN_TOO_COMPLEX'],
    ['GET /\\PL{250}', 'PATTERN_TOO_COMPLEX'],
    [`GET /(((${'a'.repeat(250)}){10}){10}){10}`, 'PATTERN_TOO_COMPLEX'],
    [`GET /${'.*'.repeat(148)}`, 'PATTERN_TOO_COMPLEX'],
    ['GET /(.?){500}', 'PATTERN_TOO_COMPLEX'],
    ['GET /payins/[A-Za-z0-9_-]{1,250}', undefined],
    ['GET (((.?){10}){10}){9}(.{0,900}){1}', 'PATTERN_TOO_COMPLEX'],
  ])('%s: %s', (operation, fault) => {
    expect(operationFaults([operation])).toEqual(fault ? [{ index: 0, fault }] : [])
  })

  it.each(['GET /payins/[a', 'GET /payins/(?=a)', 'GET /payins/(a)\\1'])(
    'leaves %s to the compiler, which rejects it',
    (operation) => {
      expect(operationFaults([operation])).toEqual([])
      expect(compileFaults(['GET /payins', operation])).toEqual([
        { index: 1, fault: 'PATTERN_DOES_NOT_COMPILE' },
      ])
    },
  )

  it('compiles nothing', () => {
    const compile = vi.spyOn(RE2JS, 'compile')
    operationFaults(['GET /payins/.*', `GET /(?i)${'[B-\u{1e942}]'.repeat(48)}`])
    expect(compile).not.toHaveBeenCalled()
    compile.mockRestore()
  })

  it('accepts the operations that a merchant server needs for all of its work', () => {
    const id = '[A-Za-z0-9_-]{1,250}'
    const usual = ['payins', 'payouts', 'topups'].flatMap((kind) => [
      `GET /${kind}`,
      `GET /${kind}/[^/]+`,
      `POST /${kind}/${id}`,
      `POST /${kind}/.*/!setExternalReference`,
      `GET /${kind}/order-[0-9]{4}-[0-9]+/accounts`,
      `GET (?i)/${kind}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`,
    ])
    expect(operationFaults([...usual, 'GET /.*', 'POST /(payins|payouts)/.+'])).toEqual([])
  })

  it('counts the size of all patterns together', () => {
    const faults = operationFaults(Array.from({ length: 10 }, () => 'GET /payins/[a-z]{1,500}'))
    expect(faults.map(({ fault }) => fault)).toContain('PATTERN_TOO_COMPLEX')
    expect(faults[0]?.index).toBeGreaterThan(0)
  })
})

it('gives each action exactly the calls of its payment', () => {
  expect(Object.fromEntries(tokenActions.map((action) => [action, operationsOf(action, 'X')]))).toEqual({
    PAYIN_CREATE: ['POST /payins/!availablePaymentOptions', 'POST /payins/X', 'GET /payins/X'],
    PAYIN_INFO: ['GET /payins/X'],
    PAYOUT_CREATE: ['POST /payouts/!availablePaymentOptions', 'POST /payouts/X', 'GET /payouts/X'],
    PAYOUT_INFO: ['GET /payouts/X'],
    TOPUP_CREATE: ['POST /topups/!availablePaymentOptions', 'POST /topups/X', 'GET /topups/X'],
    TOPUP_INFO: ['GET /topups/X'],
    REFUND_CREATE: ['POST /refunds/X', 'GET /refunds/X'],
    REFUND_INFO: ['GET /refunds/X'],
  })
})
