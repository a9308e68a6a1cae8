import { expect, it, vi } from 'vitest'
import { openShares } from './shares.ts'

const neverStuck = { stuckMs: 60_000, stuck: () => new Error('stuck') }

/** Work that ends when the test ends it. */
function openWork() {
  const begun: string[] = []
  const ends = new Map<string, (failed?: Error) => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (failed) => (failed ? reject(failed) : resolve(name)))
    })
  }
  return { begun, work, end: (name: string, failed?: Error) => ends.get(name)?.(failed) }
}

it('a name runs a limited amount at once and the rest in order, while other names run', async () => {
  const shares = openShares({ atOnce: 2, waiting: 2, waitMs: 60_000, ...neverStuck })
  const { begun, work, end } = openWork()
  const results = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => shares.run('a', work(name)))
  const other = shares.run('b', work('b1'))
  expect(await results[4]).toBeUndefined()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')
  expect(await results[1]).toBe('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['b1', 'a1', 'a3']) end(name)
  expect(await other).toBe('b1')
  await Promise.all([results[0], results[2]])
  end('a4')
  expect(await results[3]).toBe('a4')
})

it('work that fails leaves its room to the next', async () => {
  const shares = openShares({ atOnce: 1, waiting: 1, waitMs: 60_000, ...neverStuck })
  const { begun, work, end } = openWork()
  const first = shares.run('a', work('a1'))
  const second = shares.run('a', work('a2'))
  await vi.waitFor(() => expect(begun).toEqual(['a1']))
  end('a1', new Error('it failed'))
  await expect(first).rejects.toThrow('it failed')
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2']))
  end('a2')
  expect(await second).toBe('a2')
})

it('a wait ends at its limit, and the place in the queue is free again', async () => {
  vi.useFakeTimers()
  try {
    const shares = openShares({ atOnce: 1, waiting: 1, waitMs: 1_000, ...neverStuck })
    const { work, end } = openWork()
    const first = shares.run('a', work('a1'))
    const late = shares.run('a', work('a2'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBeUndefined()
    const third = shares.run('a', work('a3'))
    end('a1')
    expect(await first).toBe('a1')
    await vi.advanceTimersByTimeAsync(0)
    end('a3')
    expect(await third).toBe('a3')
  } finally {
    vi.useRealTimers()
  }
})

it('waiting in vain is an error when meanwhile no work of the name succeeded, and no room when some did', async () => {
  const stuck = () => new Error('the database does not answer')
  const shares = openShares({ atOnce: 2, waiting: 1, waitMs: 200, stuckMs: 100, stuck })
  const { begun, work, end } = openWork()
  const running = ['a1', 'a2'].map((name) => shares.run('a', work(name)))
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  const third = shares.run('a', work('a3'))
  end('a2', new Error('the connection is lost'))
  await expect(running[1]).rejects.toThrow('the connection is lost')
  await vi.waitFor(() => expect(begun).toContain('a3'))
  await expect(shares.run('a', work('a4'))).rejects.toThrow('the database does not answer')
  const next = shares.run('a', work('a5'))
  end('a1')
  await vi.waitFor(() => expect(begun).toContain('a5'))
  const waiting = shares.run('a', work('a6'))
  expect(await shares.run('a', work('a7'))).toBeUndefined()
  for (const name of ['a3', 'a5']) end(name)
  await vi.waitFor(() => expect(begun).toContain('a6'))
  end('a6')
  await Promise.all([running[0], third, next, waiting])
})
