import { describe, expect, it } from 'vitest'
import { ok, scriptedGateway } from '../testing/scripted-gateway.ts'

const page = (ids: readonly string[], nextCursor?: string) =>
  ok({ data: ids.map((idPayin) => ({ idPayin })), ...(nextCursor !== undefined && { nextCursor }) })

describe('a list', () => {
  it('is read over all its pages, also over an empty one', async () => {
    const gateway = scriptedGateway([page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'])])
    const list = gateway.client.payins({ changedFrom: '2026-11-21' })
    const ids = await Array.fromAsync(list, ({ idPayin }) => idPayin)
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(gateway.lines()).toEqual([
      'GET /payins?changedFrom=2026-11-21',
      'GET /payins?changedFrom=2026-11-21&cursor=c1',
      'GET /payins?changedFrom=2026-11-21&cursor=c2',
    ])
    expect(list.cursor).toBe('c2')
  })

  it('has a cursor that does not pass what was not used yet', async () => {
    const list = scriptedGateway([page(['a', 'b'], 'c1'), page(['c', 'd'])]).client.payins()
    const cursors: unknown[] = []
    for await (const { idPayin } of list) {
      cursors.push(list.cursor)
      if (idPayin === 'c') break
    }
    expect(cursors).toEqual([undefined, undefined, 'c1'])
    expect(list.cursor).toBe('c1')
  })

  it('goes on from a cursor that was kept', async () => {
    const gateway = scriptedGateway([page(['d'])])
    const list = gateway.client.payins({ cursor: 'c2' })
    expect(await Array.fromAsync(list.pages(), ({ data }) => data.length)).toEqual([1])
    expect(gateway.lines()).toEqual(['GET /payins?cursor=c2'])
    expect(list.cursor).toBe('c2')
  })
})
