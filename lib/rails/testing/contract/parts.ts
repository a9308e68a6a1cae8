import { expect } from 'vitest'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { checkRoutes } from '../../rail-routes.ts'
import { countOf, openPayin, type RailPromise } from './rail-under-test.ts'

/** Names, rows of its own, background work, pages and the simulator. */
export const partPromises: readonly RailPromise[] = [
  {
    says: 'has the name of its definition, and a mode',
    isKept: async ({ definition: { name, modes }, rail }) => {
      expect(name).toMatch(/^[A-Za-z0-9-]+$/)
      expect(rail.name).toBe(name)
      expect(modes.length).toBeGreaterThan(0)
      expect(() => checkRoutes(rail)).not.toThrow()
    },
  },
  {
    says: 'creates its rows once, however many processes start',
    isMade: ({ rail }) => rail.seed !== undefined,
    isKept: async (tested) => {
      const before = await countOf(tested, 'receiving_account')
      await Promise.all([1, 2, 3].map(async () => tested.rail.seed?.()))
      expect(await countOf(tested, 'receiving_account')).toBe(before)
    },
  },
  {
    says: 'comes to the end of its repeated work, also when several do it',
    isMade: ({ rail }) => (rail.repeatedTasks ?? []).length > 0,
    isKept: async ({ rail: { repeatedTasks = [] } }) => {
      expect(new Set(repeatedTasks.map(({ name }) => name)).size).toBe(repeatedTasks.length)
      for (const { run, idleMs } of repeatedTasks) {
        expect(idleMs).toBeGreaterThan(0)
        let rounds = 0
        while ((await Promise.all([run(100), run(100)])).includes(true))
          expect((rounds += 1)).toBeLessThan(50)
      }
    },
  },
  {
    says: 'does its scheduled work again without harm, by a schedule of whole minutes',
    isMade: ({ rail }) => (rail.scheduledTasks ?? []).length > 0,
    isKept: async ({ rail: { scheduledTasks = [] } }) => {
      for (const { schedule, run } of scheduledTasks) {
        expect(Number.isInteger(schedule.everyMinutes) && schedule.everyMinutes > 0).toBe(true)
        expect(Number.isInteger(schedule.atMinute)).toBe(true)
        for (const handled of [await run(), await run()]) expect(handled).toBeGreaterThanOrEqual(0)
      }
    },
  },
  {
    says: 'has the page of its institution for orders that it opened, and no other',
    isMade: ({ rail: { simulator, hasPage } }) => (simulator?.institutionPath ?? hasPage) !== undefined,
    isKept: async (tested) => {
      const { name, simulator, hasPage } = tested.rail
      const record = await readPayment(tested.gateway, await openPayin(tested))
      const path = simulator?.institutionPath?.(record?.attempt.railReference ?? '')
      const unknown = simulator?.institutionPath?.('NEVERARRIVED')
      expect(path?.startsWith(`/${name}/`)).toBe(true)
      expect([await hasPage?.(path ?? ''), await hasPage?.(unknown ?? '')]).toEqual([true, false])
    },
  },
  {
    says: 'simulates what a payment in its status allows, and nothing else',
    isMade: ({ rail }) => rail.simulator !== undefined,
    isKept: async (tested) => {
      const { simulator } = tested.rail
      const payin = await openPayin(tested)
      expect(await simulator?.simulate(payin, { event: 'PAY' })).toEqual({ value: undefined })
      expect(await readPayment(tested.gateway, payin)).toMatchObject({ status: 'SUCCESS' })
      for (const event of ['PAY', 'CANCEL', 'EXPIRE'] as const)
        expect(await simulator?.simulate(payin, { event })).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
      expect(await simulator?.simulate(payin, { event: 'REVERSE' })).toEqual({ value: undefined })
      expect(await simulator?.simulate(payin, { event: 'REVERSE' })).toHaveProperty('failure')
    },
  },
]
