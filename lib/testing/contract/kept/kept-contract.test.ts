import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../../api/openapi/document.ts'
import { operations } from '../../../api/operations/registry.ts'
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

it('has decided about no difference that is none', () => {
  const stale = acceptedDifferences.filter((a) => !differences.some((each) => a.difference.test(each)))
  expect(stale.map(({ difference }) => difference.source)).toEqual([])
})
