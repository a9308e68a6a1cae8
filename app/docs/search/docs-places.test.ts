import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { errors } from '#lib/api/endpoint/error-codes.ts'
import Errors from '../errors/page.tsx'
import { guidesIn } from '../guide/guides.ts'
import Versions from '../versions/page.tsx'
import { guidePages } from './docs-places.ts'
import { sectionsOf } from './page-text.ts'

it('every guide is searched', () => {
  const paths = guidesIn('sandbox').map(({ path }) => path)
  expect(['/docs', ...Object.keys(guidePages)]).toEqual(paths)
})

it('a link to an error code leads to one place: no two rows have its name', () => {
  const { children } = Errors().props as { readonly children: ReactNode }
  const html = renderToStaticMarkup(createElement('main', {}, children))
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(errors)))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

describe('the text of a guide', () => {
  it('is that of its headings, without the head of the page', async () => {
    const [before, ...sections] = await sectionsOf(Versions())
    expect(before?.text).toMatch(/^What may change without notice/)
    expect(sections.map(({ id }) => id)).toEqual(['version', 'compatible', 'never', 'sunset', 'additions'])
    expect(sections[3]).toMatchObject({
      title: 'When a version ends',
      text: expect.stringContaining('headers Deprecation (RFC 9745) and Sunset'),
    })
  })

  it('has what stands in tables and in blocks of code, with spaces between cells', async () => {
    const text = (await sectionsOf(Errors())).map((section) => section.text).join(' ')
    for (const code of Object.keys(errors)) expect(` ${text} `).toContain(` ${code} `)
    expect(text).toContain('"code": "AMOUNT_ABOVE_MAXIMUM"')
  })
})
