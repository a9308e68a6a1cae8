import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as samples from './sdk-samples.ts'

/** A sample may stand deeper in a function. */
const withoutIndents = (text: string) => text.replaceAll(/^ +/gm, '')
const readme = withoutIndents(readFileSync('sdk/typescript/README.md', 'utf8'))

it.each(Object.entries(samples))('%s is in the README of the SDK, whose code is tested', (_, sample) => {
  expect(readme).toContain(withoutIndents(sample))
})
