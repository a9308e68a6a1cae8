import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { operations } from '../../../../app/api/endpoints.ts'
import { acceptedDifferences, rewrittenPatterns } from './accepted-differences.ts'
import { documentDifferences } from './document-differences.ts'
import type { Json } from './schema-view.ts'

// The document as merchants integrated against it, without its texts and examples. A file here is never
// changed; a later major version gets a file of its own.
const kept = JSON.parse(readFileSync(path.join(import.meta.dirname, 'documents/2.82.json'), 'utf8')) as Json
const current = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.acme-gateway.com' })
const differences = documentDifferences(kept, current, rewrittenPatterns)

it('keeps what merchants integrated against, but for the differences that were decided', () => {
  const undecided = differences.filter((each) => !acceptedDifferences.some((a) => a.difference.test(each)))
  expect(undecided).toEqual([])
})

it.each(Object.entries(rewrittenPatterns))('accepts the same texts by %s and by %s', (before, after) => {
  const drawn = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        '\u0000',
        '\u001F',
        ' ',
        '\u007F',
        '\u0085',
        '\u00A0',
        '\u2009',
        '\u2028',
        '\u2029',
        '\u202F',
        '\u3000',
        '\uFEFF',
        '\u{1F600}',
      ),
    }),
  )
  fc.assert(
    // Halves of characters, which only the earlier pattern refuses, are refused before any pattern is used.
    fc.property(drawn, (text) => new RegExp(before, 'u').test(text) === new RegExp(after).test(text)),
  )
})

it('has decided about no difference that is none', () => {
  const stale = acceptedDifferences.filter((a) => !differences.some((each) => a.difference.test(each)))
  expect(stale.map(({ difference }) => difference.source)).toEqual([])
})
