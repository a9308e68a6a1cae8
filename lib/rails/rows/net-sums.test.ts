import { describe, expect, it } from 'vitest'
import { netSumsOf } from './net-sums.ts'

const days = [
  { day: '2026-03-01', amount: 1_000n },
  { day: '2026-03-02', amount: 2_000n },
  { day: '2026-03-03', amount: 4_000n },
]
const on = (amount: bigint, bookedOn = '2026-03-03') => ({ amount, bookedOn })

describe('a credit is a net sum of a rail', () => {
  it('where it is what lay there through a day, less a fee of at most 5 %', () => {
    expect(netSumsOf(days, 7_000n, on(2_950n))).toEqual([
      { from: '2026-03-01', through: '2026-03-02', fee: 50n },
    ])
    expect(netSumsOf(days, 7_000n, on(7_000n))).toEqual([
      { from: '2026-03-01', through: '2026-03-03', fee: 0n },
    ])
    expect(netSumsOf(days, 7_000n, on(2_849n))).toEqual([])
    expect(netSumsOf(days, 7_000n, on(3_001n))).toEqual([])
  })

  it('of the days only whose money has not arrived before', () => {
    expect(netSumsOf(days, 6_000n, on(2_000n))).toEqual([
      { from: '2026-03-02', through: '2026-03-02', fee: 0n },
    ])
    expect(netSumsOf(days, 4_000n, on(3_960n))).toEqual([
      { from: '2026-03-03', through: '2026-03-03', fee: 40n },
    ])
    expect(netSumsOf(days, 0n, on(1n))).toEqual([])
  })

  it('and of no day after that of the bank', () => {
    expect(netSumsOf(days, 7_000n, on(7_000n, '2026-03-02'))).toEqual([])
  })

  it('in more than one way where days have little', () => {
    const more = [...days, { day: '2026-03-04', amount: 70n }]
    expect(netSumsOf(more, 7_070n, on(7_000n, '2026-03-05'))).toHaveLength(2)
  })
})
