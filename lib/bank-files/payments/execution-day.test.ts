import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executionDay } from './execution-day.ts'

describe('the day of execution', () => {
  it.each<[string, string, string | undefined, string, string]>([
    ['before the cut-off', 'Asia/Bangkok', '16:00', '2026-11-23T08:59:59Z', '2026-11-23'],
    ['at the cut-off', 'Asia/Bangkok', '16:00', '2026-11-23T09:00:00Z', '2026-11-24'],
    ['after the cut-off', 'Asia/Bangkok', '16:00', '2026-11-23T09:00:30Z', '2026-11-24'],
    ['without a cut-off', 'Asia/Bangkok', undefined, '2026-11-23T16:59:59Z', '2026-11-23'],
    ['after midnight there, before it in UTC', 'Asia/Kolkata', '17:30', '2026-11-23T18:30:00Z', '2026-11-24'],
    ['the last day of a year', 'America/Sao_Paulo', '12:00', '2026-12-31T15:00:00Z', '2027-01-01'],
    ['the day before a leap day', 'America/Mexico_City', '12:00', '2028-02-28T18:00:00Z', '2028-02-29'],
    ['14 hours before UTC', 'Pacific/Kiritimati', '10:00', '2026-11-22T19:59:59Z', '2026-11-23'],
    [
      '14 hours before UTC, after the cut-off',
      'Pacific/Kiritimati',
      '10:00',
      '2026-11-22T20:00:00Z',
      '2026-11-24',
    ],
    ['11 hours after UTC', 'Pacific/Pago_Pago', '10:00', '2026-11-23T20:59:00Z', '2026-11-23'],
    [
      '11 hours after UTC, after the cut-off',
      'Pacific/Pago_Pago',
      '10:00',
      '2026-11-23T21:00:00Z',
      '2026-11-24',
    ],
    ['in winter', 'Europe/Berlin', '16:00', '2026-12-01T14:59:00Z', '2026-12-01'],
    ['in winter, after the cut-off', 'Europe/Berlin', '16:00', '2026-12-01T15:00:00Z', '2026-12-02'],
    ['in summer', 'Europe/Berlin', '16:00', '2026-07-01T13:59:00Z', '2026-07-01'],
    ['in summer, after the cut-off', 'Europe/Berlin', '16:00', '2026-07-01T14:00:00Z', '2026-07-02'],
    ['a cut-off that the clock skips', 'Europe/Berlin', '02:30', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['a skipped cut-off, later', 'Europe/Berlin', '02:30', '2026-03-29T01:00:00Z', '2026-03-30'],
    ['midnight is a time of day', 'Africa/Lagos', '00:00', '2026-11-22T23:00:00Z', '2026-11-24'],
  ])('%s: %s %s', (_, timeZone, cutOff, at, day) => {
    expect(executionDay(new Date(at), { timeZone, cutOff })).toBe(day)
  })

  it('is the day of the account or the one after it, and never goes back', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 86_400_000 }), (at, laterMs) => {
        const account = { timeZone: 'Asia/Seoul', cutOff: '15:30' }
        const today = executionDay(at, { timeZone: account.timeZone })
        const asked = executionDay(at, account)
        const dayMs = Date.parse(asked) - Date.parse(today)
        expect([0, 86_400_000]).toContain(dayMs)
        expect(executionDay(new Date(at.getTime() + laterMs), account) >= asked).toBe(true)
      }),
    )
  })

  it.each(['24:00', '9:00', '09:60', 'noon'])('refuses the cut-off %s', (cutOff) => {
    expect(() => executionDay(new Date(), { timeZone: 'UTC', cutOff })).toThrow('HH:MM')
  })

  it('refuses a time zone that nobody has', () => {
    expect(() => executionDay(new Date(), { timeZone: 'Mars/Base' })).toThrow(RangeError)
  })
})
