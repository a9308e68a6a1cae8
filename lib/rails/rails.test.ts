import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rails } from './rails.ts'

describe.each(rails)('the rail $name', ({ name }) => {
  it('is tested by the suite of rails', () => {
    expect(existsSync(path.join(import.meta.dirname, name, 'contract.test.ts'))).toBe(true)
  })
})
