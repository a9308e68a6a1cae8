import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepOwnScripts } from './own-scripts.ts'

const nonce = 'AAAA/BBBB+CCCC=='

/** The HTML that is left of these chunks. */
function filtered(...chunks: readonly (string | Buffer)[]): string {
  const filter = keepOwnScripts(nonce)
  const parts = chunks.map((chunk) => filter.push(Buffer.from(chunk)))
  return Buffer.concat([...parts, filter.end()]).toString()
}

const own = [
  `<script nonce="${nonce}">if (a < b && "</div>") go()</script>`,
  `<script type="module" src="/checkout-1.js" nonce="${nonce}"></script>`,
  `<script nonce="${nonce}" type="application/ld+json">{"name":"Café"}</script>`,
]
const foreign = [
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script>self.__next_f.push([1,"\\u003c/script>"])</script>',
  '<script id="_R_">$RC("B:0","S:0")</script>',
  '<script nonce="another"></script>',
  `<script data-x="nonce=${nonce}"></script>`,
  '<script async="" data-a="1 > 0">a > b</script >',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>',
  '<link rel="modulepreload" href="/_next/static/chunks/c.js"/>',
]
const content = [
  '<p>ราคา 100 บาท</p>',
  '<link rel="stylesheet" href="/checkout.css?v=1"/>',
  '<link rel="preload" as="image" href="/logo/1"/>',
  '<style nonce="x">a>b{color:red}</style>',
  '<a href="?a=1&amp;b=&lt;script&gt;" title="5 &gt; 4">&lt;script&gt;</a>',
  '<!--$--><scripture-note>John</scripture-note><linked-list></linked-list><!--/$-->',
  'a < b',
]

it.each(own)('keeps a script that has the nonce: %s', (element) => {
  expect(filtered(`<p>1</p>${element}<p>2</p>`)).toBe(`<p>1</p>${element}<p>2</p>`)
})

it.each(foreign)('leaves out what is not ours: %s', (element) => {
  expect(filtered(`<p>1</p>${element}<p>2</p>`)).toBe('<p>1</p><p>2</p>')
})

it.each(content)('changes nothing else: %s', (element) => {
  expect(filtered(element)).toBe(element)
})

it('the result does not depend on how the bytes are cut', () => {
  const pieces = fc.array(fc.constantFrom(...own, ...foreign, ...content), { maxLength: 12 })
  fc.assert(
    fc.property(pieces, fc.array(fc.nat(2_000), { maxLength: 20 }), (elements, cuts) => {
      const bytes = Buffer.from(elements.join(''))
      const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b)]
      const chunks = places.map((from, index) => bytes.subarray(from, places[index + 1] ?? bytes.length))
      const left = elements.filter((element) => !foreign.includes(element)).join('')
      expect(filtered(...chunks)).toBe(left)
    }),
  )
})

it('text before a script is sent without waiting for the end of the script', () => {
  const filter = keepOwnScripts(nonce)
  expect(filter.push(Buffer.from('<h1>Pay</h1><script>self.')).toString()).toBe('<h1>Pay</h1>')
  expect(filter.push(Buffer.from('x=1</script><p>')).toString()).toBe('<p>')
})

it('a script that never ends is left out', () => {
  expect(filtered('<p>1</p><script>self.x=', '1')).toBe('<p>1</p>')
  expect(filtered('<p>1</p><scr')).toBe('<p>1</p><scr')
})
