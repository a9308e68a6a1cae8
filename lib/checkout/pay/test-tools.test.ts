import { expect, it } from 'vitest'
import { cryptoOffline } from '../../methods/payin/crypto-offline.ts'
import { upiQr } from '../../methods/payin/upi-qr.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import type { Simulator } from '../../payments/rail/simulator.ts'
import { testTools } from './test-tools.ts'

const nothing = async () => ({ value: undefined })
const playing: Simulator = { simulate: nothing, simulatePayout: nothing }
const gatewayWith = (simulator: Simulator | undefined, mode: 'sandbox' | 'live' = 'sandbox') => {
  const rail: Rail = {
    name: 'here',
    serves: () => true,
    open: () => Promise.reject(new Error('nothing is opened here')),
    ...(simulator && { simulator }),
  }
  return { mode, rails: [rail] }
}
const attempt = { method: upiQr, rail: 'here', railReference: 'R123' }
const waiting = { status: 'WAITING', attempt } as const

it('a tester has tools where the rail of the payment simulates, and nowhere in live mode', () => {
  expect(testTools(gatewayWith(playing), waiting)).toBeDefined()
  expect(testTools(gatewayWith(undefined), waiting)).toBeUndefined()
  expect(
    testTools(gatewayWith(playing), { ...waiting, attempt: { ...attempt, rail: 'gone' } }),
  ).toBeUndefined()
  expect(testTools(gatewayWith(playing, 'live'), waiting)).toBeUndefined()
})

it('the institution that plays an app is linked where the rail has its page', () => {
  const withPage = { ...playing, institutionPath: (reference: string) => `/here/${reference}` }
  expect(testTools(gatewayWith(withPage), waiting)?.institution).toBe('/here/R123')
  expect(testTools(gatewayWith(playing), waiting)?.institution).toBeUndefined()
})

it.each([
  ['WAITING', ['PAY', 'LESS', 'MORE', 'REFUSE', 'EXPIRE']],
  ['PROCESSING', ['PAY', 'LESS', 'MORE', 'REFUSE', 'EXPIRE']],
  ['EXPIRED', ['PAY']],
  ['SUCCESS', []],
  ['REFUSED', []],
] as const)('what may happen to a payment in %s is %j', (status, events) => {
  expect(testTools(gatewayWith(playing), { status, attempt })?.events).toEqual(events)
})

it('money is seen before it comes on a chain, and only where the rail can show that', () => {
  const onChain = { status: 'WAITING', attempt: { ...attempt, method: cryptoOffline } } as const
  const seeing = { ...playing, simulateSeen: nothing }
  expect(testTools(gatewayWith(seeing), onChain)?.events).toContain('SEEN')
  expect(testTools(gatewayWith(playing), onChain)?.events).not.toContain('SEEN')
  expect(testTools(gatewayWith(seeing), waiting)?.events).not.toContain('SEEN')
})
