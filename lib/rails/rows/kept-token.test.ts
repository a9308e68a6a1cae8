import { expect, it } from 'vitest'
import { keptToken } from './kept-token.ts'
import { NoAnswer } from './rail-kind.ts'

const never = new AbortController().signal

function tokens(lastsSeconds = 300) {
  let now = Date.UTC(2026, 0, 1)
  const asked: number[] = []
  const token = keptToken({ now: () => new Date(now) }, async () => ({
    value: `T${asked.push(now)}`,
    lastsSeconds,
  }))
  return { token, asked, pass: (seconds: number) => (now += seconds * 1_000) }
}

it('a token is asked for once by those who need it at once, and kept until shortly before it ends', async () => {
  const { token, asked, pass } = tokens()
  expect(await Promise.all([token.get(never), token.get(never)])).toEqual(['T1', 'T1'])
  pass(239)
  expect(await token.get(never)).toBe('T1')
  pass(1)
  expect(await token.get(never)).toBe('T2')
  expect(asked).toHaveLength(2)
})

it('a token that was refused is asked for again, but not the one that replaced it already', async () => {
  const { token } = tokens()
  await token.get(never)
  token.drop('T1')
  expect(await token.get(never)).toBe('T2')
  token.drop('T1')
  expect(await token.get(never)).toBe('T2')
})

it('without a token nothing has left, and the next call asks anew', async () => {
  let times = 0
  const token = keptToken({ now: () => new Date() }, async () => {
    if (++times === 1) throw new NoAnswer('time-out', { mayHaveArrived: true })
    return { value: 'T', lastsSeconds: 60 }
  })
  await expect(token.get(never)).rejects.toMatchObject({ name: 'NoAnswer', mayHaveArrived: false })
  expect(await token.get(never)).toBe('T')
})

it('one who cannot wait any longer does not end the request of the others', async () => {
  let give: (value: { value: string; lastsSeconds: number }) => void = () => {}
  const token = keptToken({ now: () => new Date() }, () => new Promise((resolve) => (give = resolve)))
  const impatient = new AbortController()
  const left = token.get(impatient.signal)
  const patient = token.get(never)
  impatient.abort()
  await expect(left).rejects.toMatchObject({ mayHaveArrived: false })
  give({ value: 'T', lastsSeconds: 60 })
  expect(await patient).toBe('T')
})
