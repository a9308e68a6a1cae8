import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { duration, grouped, startProgress } from './progress.mjs'

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is printed every 15 seconds, with the time since the start, until it is stopped', () => {
    const lines: string[] = []
    const stop = startProgress('page tests', () => '7 of 9', {
      print: (line: string) => void lines.push(line),
    })
    vi.advanceTimersByTime(14_999)
    expect(lines).toEqual([])
    vi.advanceTimersByTime(60_001)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toBe('   page tests: 7 of 9, 1 min 15 s')
    stop()
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(5)
  })

  it.each([
    [0, '0 s'],
    [59_400, '59 s'],
    [59_500, '1 min 0 s'],
    [130_000, '2 min 10 s'],
  ])('says of %i ms that they are %s', (milliseconds, words) => {
    expect(duration(milliseconds)).toBe(words)
  })

  it.each([
    [7, '7'],
    [999, '999'],
    [4_120, '4 120'],
    [1_234_567, '1 234 567'],
  ])('writes %i as %s', (number, words) => {
    expect(grouped(number)).toBe(words)
  })
})
