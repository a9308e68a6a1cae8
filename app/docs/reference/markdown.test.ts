import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { openApiDocument } from '#lib/api/openapi/document.ts'
import { operations } from '../../api/endpoints.ts'
import { Markdown } from './markdown.tsx'

const drawn = (text: string): string => renderToStaticMarkup(createElement(Markdown, { text }))

it.each([
  ['One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['`a` and **b** and _c_', '<p><code>a</code> and <strong>b</strong> and <em>c</em></p>'],
  ['a_b_c stays', '<p>a_b_c stays</p>'],
  ['see [there](/docs/errors).', '<p>see <a href="/docs/errors">there</a>.</p>'],
  ['Words:\n- one\n- `two`', '<p>Words:</p><ul><li>one</li><li><code>two</code></li></ul>'],
  ['1. first\n2. then', '<ol><li>first</li><li>then</li></ol>'],
  ['### Title\nText', '<h2>Title</h2><p>Text</p>'],
  ['<b>&', '<p>&lt;b&gt;&amp;</p>'],
])('%j is drawn as %s', (text, html) => {
  expect(drawn(text)).toBe(html)
})

it('draws a table as the guides do', () => {
  const html = drawn('| A | B |\n| --- | --- |\n| 1 | `x\\|y` |')
  expect(html).toContain('<th scope="col">A</th><th scope="col">B</th>')
  expect(html).toContain('<tr><td>1</td><td><code>x|y</code></td></tr>')
})

it('leaves no sign of Markdown in any description of the document', () => {
  const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.example' })
  const left: string[] = []
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'description' && typeof value === 'string') {
        const text = drawn(value).replaceAll(/<code>.*?<\/code>/g, '')
        if (/`|\*\*|\]\(|<p>(- |\| |#)/.test(text)) left.push(text)
      }
      visit(value)
    }
  }
  visit(document)
  expect(left).toEqual([])
})
