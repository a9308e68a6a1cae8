import { afterEach, expect, it, vi } from 'vitest'
import { batchLines } from './batched-lines.ts'

afterEach(() => vi.useRealTimers())

it('lines are written together after 50 ms, or when there are 16 KiB', () => {
  vi.useFakeTimers()
  const written: string[] = []
  const lines = batchLines((all) => written.push(all))
  lines.write('a\n')
  lines.write('b\n')
  vi.advanceTimersByTime(49)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written).toEqual(['a\nb\n'])
  lines.write('c'.repeat(16_384))
  expect(written).toHaveLength(2)
  vi.advanceTimersByTime(100)
  expect(written).toHaveLength(2)
})

it('what has gathered is written once, however often it is flushed', () => {
  const written: string[] = []
  const lines = batchLines((all) => written.push(all))
  lines.write('a\n')
  lines.flush()
  lines.flush()
  expect(written).toEqual(['a\n'])
})
