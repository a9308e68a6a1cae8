import { describe, expect, it } from 'vitest'
import { tokenStore } from './token-store.ts'

/** A store on a clock that the test moves, and a source that counts. */
function storeOfTest() {
  let at = 0
  let asked = 0
  const store = tokenStore(() => at, 20)
  const get = (name = 'a', validitySecs = 1800) =>
    store.get(name, validitySecs, () => Promise.resolve({ token: `${name}${(asked += 1)}`, expiresAt: '' }))
  return { store, get, later: (seconds: number) => (at += seconds * 1000), asked: () => asked }
}

describe('a token', () => {
  it('is asked for once by calls at the same time, and kept', async () => {
    const { get, asked } = storeOfTest()
    expect(await Promise.all([get(), get(), get()])).toEqual(['a1', 'a1', 'a1'])
    expect(await get()).toBe('a1')
    expect(asked()).toBe(1)
  })

  it('is one for each name', async () => {
    const { get } = storeOfTest()
    expect([await get('a'), await get('b')]).toEqual(['a1', 'b2'])
  })

  it.each([
    [1800, 1739, 1740],
    [10, 8, 9],
  ])('that is valid for %i seconds is used until shortly before', async (validity, last, over) => {
    const { get, later } = storeOfTest()
    await get('a', validity)
    later(last)
    expect(await get('a', validity)).toBe('a1')
    later(over - last)
    expect(await get('a', validity)).toBe('a2')
  })

  it('that could not be had is asked for again', async () => {
    const { store, get } = storeOfTest()
    await expect(store.get('a', 1800, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await get()).toBe('a1')
  })

  it('that another call asks for and never gets is not waited for for long', async () => {
    const { store, get } = storeOfTest()
    void store.get('a', 1800, () => new Promise(() => {}))
    expect(await Promise.all([get(), get()])).toEqual(['a1', 'a1'])
  })

  it('that was refused is forgotten, but not the one that has taken its place', async () => {
    const { store, get } = storeOfTest()
    const first = await get()
    store.forget('a', first)
    expect(await get()).toBe('a2')
    store.forget('a', first)
    expect(await get()).toBe('a2')
  })
})
