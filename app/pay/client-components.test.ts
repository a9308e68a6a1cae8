import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the hosted pages have no client component: without the runtime of Next it would do nothing', () => {
  const files = globSync('app/{pay,status,ui}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => /^['"]use client['"]/m.test(readFileSync(file, 'utf8')))).toEqual([])
})
