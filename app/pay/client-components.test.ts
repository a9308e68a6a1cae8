import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (pattern: string): readonly (readonly [file: string, text: string])[] =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(file, 'utf8')])

it('the hosted pages have no client component: without the runtime of Next it would do nothing', () => {
  const files = read('app/{pay,status,ui}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter(([, text]) => /^['"]use client['"]/m.test(text)).map(([file]) => file)).toEqual([])
})

it('no component of the hosted pages waits: they are drawn in one pass, with all their data', () => {
  const files = read('app/{pay/ui,ui}/**/*.tsx')
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(([, text]) => /\b(?:async|await|Suspense)\b/.test(text)).map(([file]) => file)).toEqual(
    [],
  )
})
