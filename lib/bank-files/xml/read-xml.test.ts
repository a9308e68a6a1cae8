import { describe, expect, it } from 'vitest'
import { inChunks } from '../testing/in-chunks.ts'
import { textAt } from './element.ts'
import { readXml } from './read-xml.ts'
import type { XmlEvent } from './xml-event.ts'

async function eventsOf(text: string, chunk?: number): Promise<XmlEvent[]> {
  const trees = new Set(['tree', 'inner'])
  const batches = readXml(inChunks(Buffer.from(text), chunk), (path) => trees.has(path.at(-1) ?? ''))
  return (await Array.fromAsync(batches)).flat()
}

const faultOf = async (text: string) => {
  const last = (await eventsOf(text)).at(-1)
  return last?.kind === 'fault' ? last : undefined
}

describe('XML that is read', () => {
  it('yields wanted trees alone, a tree in a tree first, and the tags around them', async () => {
    const text =
      '<a><n:tree xmlns:n="x" k="1">t<b>1 &amp; 2</b><list><id>7</id><inner>z</inner></list></n:tree></a>'
    for (const chunk of [1, 7, 4096]) {
      const events = await eventsOf(text, chunk)
      expect(events.map(({ kind }) => kind)).toEqual(['open', 'tree', 'tree', 'close'])
      const [, inner, tree] = events
      expect(inner).toMatchObject({ path: ['a', 'tree', 'list', 'inner'], element: { text: 'z' } })
      expect(inner?.kind === 'tree' && textAt(inner.parent, 'id')).toBe('7')
      expect(tree).toMatchObject({ path: ['a', 'tree'], element: { attributes: { k: '1' }, text: 't' } })
      expect(tree?.kind === 'tree' && textAt(tree.element, 'b')).toBe('1 & 2')
      expect(tree?.kind === 'tree' && textAt(tree.element, 'list', 'inner')).toBeUndefined()
    }
  })

  it('knows the namespace of an element by its own prefix, from the nearest declaration', async () => {
    const text = '<a xmlns="one" xmlns:p="two"><b/><p:c/><d xmlns="three"><e/></d><q:f/></a>'
    const opened = (await eventsOf(text)).filter((event) => event.kind === 'open')
    expect(opened.map(({ path, namespace }) => [path.at(-1), namespace])).toEqual([
      ['a', 'one'],
      ['b', 'one'],
      ['c', 'two'],
      ['d', 'three'],
      ['e', 'three'],
      ['f', undefined],
    ])
  })

  it('joins a text over CDATA, entities of XML and character references', async () => {
    const [event] = await eventsOf(
      '<tree>a <![CDATA[<b>]]> &lt;&gt;&quot;&apos;&amp;&#228;&#xE4;<!-- c --> d</tree>',
    )
    expect(event?.kind === 'tree' && textAt(event.element)).toBe(`a <b> <>"'&ää d`)
  })
})

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)

describe('XML that is refused', () => {
  it.each<[string, string, RegExp]>([
    ['a document type', '<!DOCTYPE a><a/>', /DOCTYPE/],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>', /DOCTYPE/],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /DOCTYPE/],
    ['an entity that is not one of the five', '<a>&nbsp;</a>', /undefined entity/],
    ['65 levels', nested(65), /nested more than 64 deep/],
    ['a text over a million characters', `<a>${'x'.repeat(1_200_000)}</a>`, /more than 1000000 characters/],
    ['an attribute as long', `<a b="${'x'.repeat(1_200_000)}"/>`, /more than 1000000 characters/],
    ['a comment as long', `<a><!--${'x'.repeat(1_200_000)}--></a>`, /more than 1000000 characters/],
    ['a name as long', `<${'x'.repeat(1_200_000)}/>`, /more than 1000000 characters/],
    ['a document type as long', `<!DOCTYPE ${'x'.repeat(1_200_000)}><a/>`, /more than 1000000 characters/],
    ['a tree of more elements', `<tree>${'<b/>'.repeat(250_001)}</tree>`, /more than 250000 others/],
    ['a tree of more text', `<tree>${`<b>${'x'.repeat(900_000)}</b>`.repeat(5)}</tree>`, /more than 4000000/],
    ['a tag that is not closed', '<a><b></a>', /not well-formed/],
    ['a file that is cut off', '<a><b>text', /cut off: it ends inside <b>/],
    ['a file that is cut off in a tag', '<a><b', /cut off: it ends inside <a>/],
    ['text', 'Datum;Betrag', /not well-formed/],
    ['nothing', '', /the file is empty/],
    ['two documents in one file', '<a/><a/>', /not well-formed/],
  ])('%s', async (_, text, reason) => {
    expect((await faultOf(text))?.reason).toMatch(reason)
  })

  it('says on which line', async () => {
    expect(await faultOf('<a>\n<b>\n</c></a>')).toMatchObject({ line: 3 })
  })

  it.each([nested(64), `<a>${'x'.repeat(900_000)}</a>`, '<a/>\n\n'])(
    'but not what is just allowed',
    async (text) => {
      expect(await faultOf(text)).toBeUndefined()
    },
  )

  it('without reading more than the next megabyte of the file', async () => {
    let bytes = 0
    async function* endless() {
      yield Buffer.from('<!DOCTYPE a><a>'.padEnd(2000))
      for (;;) {
        bytes += 4000
        yield Buffer.from('<b/>'.repeat(1000))
      }
    }
    const events = (await Array.fromAsync(readXml(endless(), () => false))).flat()
    expect(events.at(-1)).toMatchObject({ kind: 'fault' })
    expect(bytes).toBeLessThan(1_200_000)
  })
})
