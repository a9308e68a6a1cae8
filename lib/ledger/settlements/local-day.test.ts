import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDays } from './local-day.ts'

const endOf = (at: string, timeZone: string) => localDays(timeZone).end(new Date(at)).toISOString()

describe('a day ends at midnight where the merchant is', () => {
  it.each([
    ['UTC', '2026-03-02T09:30:00Z', '2026-03-03T00:00:00.000Z', 'UTC'],
    ['half an hour off', '2026-03-02T18:29:59.999Z', '2026-03-02T18:30:00.000Z', 'Asia/Kolkata'],
    [
      'the moment of midnight begins a day',
      '2026-03-02T18:30:00Z',
      '2026-03-03T18:30:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'west of Greenwich',
      '2026-07-01T04:00:00Z',
      '2026-07-02T03:00:00.000Z',
      'America/Argentina/Buenos_Aires',
    ],
    ['23 hours in spring', '2026-03-29T00:00:00Z', '2026-03-29T22:00:00.000Z', 'Europe/Berlin'],
    ['25 hours in autumn', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z', 'Europe/Berlin'],
    ['a day that begins at one', '2018-11-03T12:00:00Z', '2018-11-04T03:00:00.000Z', 'America/Sao_Paulo'],
    [
      'an hour before midnight twice',
      '2018-02-18T01:30:00Z',
      '2018-02-18T03:00:00.000Z',
      'America/Sao_Paulo',
    ],
    [
      'half an hour of summer time',
      '2026-04-04T12:30:00Z',
      '2026-04-04T13:00:00.000Z',
      'Australia/Lord_Howe',
    ],
    ['a date that was left out', '2011-12-30T09:00:00Z', '2011-12-30T10:00:00.000Z', 'Pacific/Apia'],
  ])('%s', (_, at, end, timeZone) => {
    expect(endOf(at, timeZone)).toBe(end)
  })

  it('and begins where the one before ended, in every zone and at every moment', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
        const { begin, end } = localDays(zone)
        const [began, ends] = [begin(at), end(at)]
        expect(began.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(ends.getTime()).toBeGreaterThan(at.getTime())
        expect(end(new Date(began.getTime() - 1))).toEqual(began)
        expect(begin(ends)).toEqual(ends)
        const hours = (ends.getTime() - began.getTime()) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(20)
        expect(hours).toBeLessThanOrEqual(28)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2026-02-30', 'UTC', undefined],
    ['2026-1-1', 'UTC', undefined],
    ['yesterday', 'UTC', undefined],
  ])('%s in %s begins at %s', (date, timeZone, begin) => {
    expect(localDays(timeZone).of(date)?.toISOString()).toBe(begin)
  })

  it('nowhere in an unknown time zone', () => {
    expect(() => localDays('Mars/Olympus')).toThrow(RangeError)
  })
})
