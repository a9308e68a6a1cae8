import { describe, expect, it } from 'vitest'
import { checkFlood } from '../../bench/machines/flood.ts'
import { backAfter, type Attempt } from '../../bench/machines/load/steady-load.ts'
import { sampleFile } from '../../bench/machines/programs/sample-file.ts'
import type { Site } from '../../bench/machines/site.ts'

describe('the service is back', () => {
  type Moments = readonly [begunMs: number, endedMs: number, accepted: boolean]
  const attempt = ([begunMs, endedMs, accepted]: Moments) => ({ begunMs, endedMs, accepted }) as Attempt
  const before: Moments = [0, 10, true]

  it.each<[string, readonly Moments[], number | undefined]>([
    ['at once where nothing failed', [before, [1_100, 1_110, true]], 0],
    ['at once after a failure before the fault', [[900, 950, false], before], 0],
    [
      'with the end of the first create that is accepted',
      [
        [1_100, 1_200, false],
        [1_300, 1_350, true],
      ],
      350,
    ],
    [
      'not between two failures',
      [
        [1_100, 1_200, false],
        [1_300, 1_350, true],
        [1_400, 1_500, false],
        [1_600, 1_640, true],
      ],
      640,
    ],
    [
      'not by a create that waited through the outage',
      [
        [990, 9_000, true],
        [1_300, 1_350, true],
      ],
      350,
    ],
    ['not yet while nothing was accepted', [before, [1_100, 1_200, false]], undefined],
  ])('%s', (_, moments, back) => {
    expect(backAfter(moments.map(attempt), 1_000)).toBe(back)
  })
})

describe('a flood of requests', () => {
  const site = (countsTogether: boolean) =>
    ({ machines: [1, 2], countsTogether, shopper: { requestsPerSecond: 10 } }) as unknown as Site
  const failuresOf = (answers: readonly (readonly [number, number])[], together = true) =>
    checkFlood(site(together), new Map(answers)).failures

  it('may pass each counter once in each second that it touches, and no more', () => {
    expect(
      failuresOf([
        [200, 150],
        [429, 50],
      ]),
    ).toEqual([])
    expect(failuresOf([[200, 151]])).toEqual(['151 requests passed where the rates allow 150'])
    expect(failuresOf([[200, 101]], false)).toEqual(['101 requests passed where the rates allow 100'])
  })

  it('is answered or refused, without any error of ours', () => {
    expect(
      failuresOf([
        [503, 40],
        [0, 1],
      ]),
    ).toEqual([])
    expect(failuresOf([[500, 1]])).toEqual(['a flood was answered with 500'])
  })
})

it('a sample file of operators that has lost a word that the bench replaces is an error', () => {
  expect(sampleFile('haproxy.cfg', { 'bind 10.0.0.10:80': 'bind 127.0.0.1:81' })).toContain(
    'bind 127.0.0.1:81\n',
  )
  expect(() => sampleFile('haproxy.cfg', { '10.0.0.99': '' })).toThrow('does not have 10.0.0.99')
})
