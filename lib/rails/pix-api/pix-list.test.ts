import { expect, it } from 'vitest'
import { receivedPix } from './pix-list.ts'
import type { Psp, PspRequest } from './psp.ts'

const period = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-01-01T01:00:00Z') }
const page = Array.from({ length: 100 }, () => ({}))

/** A provider whose list has so many pages; undefined: it does not say. */
function provider(pages: number, tells: number | undefined, onAsk: () => unknown = () => {}) {
  const asked: PspRequest[] = []
  const psp: Psp = {
    ask: async (request) => {
      asked.push(request)
      onAsk()
      await Promise.resolve()
      request.signal.throwIfAborted()
      const parametros = { paginacao: { quantidadeDePaginas: tells } }
      return { answer: { parametros, pix: asked.length > pages ? [] : page } }
    },
    authorize: () => Promise.resolve(),
    date: (at) => at.toISOString(),
  }
  return { psp, asked }
}
const { signal } = new AbortController()

it.each([
  [50, 50],
  [49, undefined],
])('a list of %d pages is read to its end', async (pages, tells) => {
  const { psp, asked } = provider(pages, tells)
  await receivedPix(psp, period, signal)
  expect(asked).toHaveLength(50)
})

it.each([
  [51, 51, 1],
  [1_000, undefined, 50],
])('a list of %d pages is not cut off: it is too much', async (pages, tells, calls) => {
  const { psp, asked } = provider(pages, tells)
  await expect(receivedPix(psp, period, signal)).rejects.toMatchObject({ name: 'NoAnswer', isTooMuch: true })
  expect(asked).toHaveLength(calls)
})

it('a list whose pages do not come in time is too much; one that does not come at all is no answer', async () => {
  for (const [last, isTooMuch] of [
    [3, true],
    [1, undefined],
  ] as const) {
    const time = new AbortController()
    const { psp, asked } = provider(50, 50, () => asked.length === last && time.abort(new Error('over')))
    const error: unknown = await receivedPix(psp, period, time.signal).catch((thrown: unknown) => thrown)
    expect((error as { readonly isTooMuch?: boolean }).isTooMuch).toBe(isTooMuch)
  }
})
