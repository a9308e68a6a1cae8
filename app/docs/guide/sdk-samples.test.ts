import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as python from './sdk-python-samples.ts'
import * as typescript from './sdk-samples.ts'

/** A sample may stand deeper in a function. */
const withoutIndents = (text: string) => text.replaceAll(/^ +/gm, '')

describe.each([
  ['typescript', typescript, withoutIndents],
  ['python', python, (text: string) => text],
])('the SDK for %s', (language, samples, written) => {
  const readme = written(readFileSync(`sdk/${language}/README.md`, 'utf8'))

  it.each(Object.entries(samples))('has %s in its README, whose code is tested', (_, sample) => {
    expect(readme).toContain(written(sample))
  })
})
