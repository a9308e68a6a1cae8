import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWaitingLines } from './waiting-lines.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const noRoom = () => Object.assign(new Error('no room'), { code: 'EAGAIN' })

/** A reader that has room for so many bytes. */
function openReader(room: number, limit: number) {
  const reader = { room, text: '', reported: [] as number[] }
  const lines = openWaitingLines((bytes) => {
    if (reader.room === 0) throw noRoom()
    const written = bytes.subarray(0, reader.room)
    reader.room -= written.length
    reader.text += written.toString()
    return written.length
  }, limit)
  const push = (text: string) => lines.push(text, (lost) => reader.reported.push(lost))
  return { reader, lines, push }
}

it('lines for which there is no room wait, and are written in order and whole', () => {
  const { reader, push } = openReader(3, 100)
  for (const text of ['aa\n', 'bb\n', 'cc\n']) push(text)
  expect(reader.text).toBe('aa\n')
  reader.room = 4
  vi.advanceTimersByTime(20)
  expect(reader.text).toBe('aa\nbb\nc')
  reader.room = 100
  vi.advanceTimersByTime(20)
  expect(reader).toMatchObject({ text: 'aa\nbb\ncc\n', reported: [] })
})

it('lines that do not fit are lost, and their number is reported once, when writing works again', () => {
  const { reader, lines, push } = openReader(0, 5)
  for (const text of ['aa\n', 'bb\nbb\n', 'c\n']) push(text)
  expect([lines.lost(), reader.reported]).toEqual([3, []])
  reader.room = 100
  vi.advanceTimersByTime(20)
  push('d\n')
  expect(reader).toMatchObject({ text: 'aa\nd\n', reported: [3] })
})

it('lines that cannot be written are lost, and reported after the next that can', () => {
  let isFull = true
  const reported: number[] = []
  const lines = openWaitingLines((bytes) => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    return bytes.length
  })
  const push = () => lines.push('a\n', (lost) => reported.push(lost))
  push()
  push()
  expect(reported).toEqual([])
  isFull = false
  push()
  expect(reported).toEqual([2])
})

it('the end of the process does not wait for a reader that has stopped', () => {
  const { lines, push } = openReader(0, 100)
  push('a\n')
  const startedAt = performance.now()
  lines.flushAtExit()
  expect(performance.now() - startedAt).toBeGreaterThan(400)
})
