import { describe, expect, it } from 'vitest'
import { simulate } from '../../bench/scale/simulate.ts'
import { openAgenda, openStation } from '../../bench/scale/station.ts'

describe('the simulation of several clusters', () => {
  it('serves work in its order, as many at once as there are cores', () => {
    const agenda = openAgenda()
    const station = openStation(agenda, 2)
    const ended: [string, number][] = []
    for (const [name, work] of [
      ['a', 3],
      ['b', 1],
      ['c', 1],
      ['d', 5],
    ] as const)
      station.serve(work, () => ended.push([name, agenda.now()]))
    agenda.runUntil(10)
    expect(ended).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
      ['d', 7],
    ])
    expect(station.busy()).toBe(0.5)
  })

  it('takes nothing up while a station is stopped', () => {
    const agenda = openAgenda()
    const station = openStation(agenda, 1)
    let ended = 0
    agenda.at(1, () => station.stopUntil(4))
    agenda.at(2, () => station.serve(1, () => (ended = agenda.now())))
    agenda.runUntil(10)
    expect(ended).toBe(5)
  })

  it('keeps the failure of a cluster its own', () => {
    const plan = { payinsPerSecond: 900, postgresCores: 2, instanceCores: 2, seconds: 60, seed: 1 }
    const whole = simulate(plan)
    const failed = simulate({ ...plan, failsAt: 5 })
    expect(whole).toMatchObject({ clusters: 3, late: 0, backAfter: undefined })
    expect(failed.p99).toBeLessThan(whole.p99 * 1.5)
    expect(failed.backAfter).toBeGreaterThan(30)
  })
})
