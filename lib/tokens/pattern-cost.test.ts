import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { compileFaults, operationFaults, patternLengthMax, permissionOf } from './permission.ts'
import { matchedPathLengthMax, patternCost } from './pattern-cost.ts'

const plain = ['a', 'x', '.', '/', 'é', '^', '$', '\\b', '\\z', '\\Qa[b\\E', '(?i)', '\\x{1F600}']
const classes = ['\\d', '\\w', '\\pL', '\\PL', '\\p{Lu}', '\\p{Greek}', '[a-z]', '[^a]', '[]x]', '[^\\pL\\d]']
const wide = ['[[:^alpha:]x]', '[A-Za-z0-9_-]', '[\\x{41}-\\x{200}]', '[B-\u{1e942}]', '[B-\u{1e942}']
const atoms = [...plain, ...classes, ...wide]
const repetitions = ['', '', '', '*', '+', '?', '*?', '{3}', '{0,20}', '{2,}', '{1,250}', '{9,10}']
const groups = ['(', '(?:', '(?i:', '(?P<n>', '(?s:']

/** Patterns that are hard on whoever compiles and matches them: nested, repeated, full of wide classes. */
const { pattern } = fc.letrec<{ part: string; pattern: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...repetitions)).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...groups), tie('pattern'), fc.constantFrom(...repetitions))
      .map(([open, inside, repetition]) => `${open}${inside})${repetition}`),
    fc
      .tuple(tie('part'), fc.integer({ min: 2, max: 150 }))
      .map(([part, times]) => part.repeat(Math.min(times, Math.ceil(300 / part.length)))),
  ),
  pattern: fc
    .tuple(fc.array(tie('part'), { minLength: 1, maxLength: 6 }), fc.constantFrom('', '', '|'))
    .map(([parts, between]) => parts.join(between).slice(0, patternLengthMax)),
}))

const paths = ['x', 'ab', 'A-9/'].map((part) =>
  `/${part.repeat(matchedPathLengthMax)}`.slice(0, matchedPathLengthMax),
)

const compiled = (text: string): RE2JS | undefined => {
  try {
    return RE2JS.compile(text)
  } catch {
    return undefined
  }
}

describe('the cost of a pattern', () => {
  it.each([
    ['/payins/.*', { instructions: 14, ranges: 18 }],
    ['a{3}', { instructions: 9 }],
    ['(?i)[B-Z]', { ranges: 53 }],
    ['(?i)[B-\u{1e942}]', { ranges: 250_373 }],
    ['(?i)[B-\u{1e942}', { ranges: 250_373 }],
    ['(?i)[\\x{42}-\\x{1e942}]', { ranges: 250_373 }],
    ['(?i)[\\x{0}-\\x{10FFFF}]', { ranges: 3 }],
  ])('of %s', (text, cost) => {
    expect(patternCost(text)).toMatchObject(cost)
  })

  it('is never less than the compiled program has instructions', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        const { instructions, ranges } = patternCost(text)
        // Nobody compiles the others.
        if (instructions > 10_000 || ranges > 20_000) return
        expect(compiled(text)?.programSize() ?? 0).toBeLessThanOrEqual(instructions)
      }),
      { numRuns: 2_000 },
    )
  })

  it('counts each place of the path once where parts follow each other that take a fixed number of characters', () => {
    const { instructions, steps } = patternCost('/payins/[0-9]{8}-[0-9]{4}')
    expect(steps).toBe(instructions)
    expect(patternCost('/.*x').steps).toBeGreaterThan(4 * matchedPathLengthMax)
  })
})

it('bounds what the patterns of a token can take, whatever they are', () => {
  const slowest = { compile: 0, match: 0 }
  const timed = (what: keyof typeof slowest, work: () => unknown) => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    slowest[what] = Math.max(slowest[what], (user + system) / 1_000)
  }
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 5 }), (patterns) => {
      const operations = patterns.map((text) => `GET ${text}`)
      operationFaults(operations)
      timed('compile', () => compileFaults(operations))
      const permission = permissionOf(operations)
      for (const path of paths) timed('match', () => permission.permits('GET', path))
    }),
    { numRuns: 1_500 },
  )
  // Ten to twenty milliseconds on a machine with nothing else to do; a pattern without a bound took seconds.
  expect(slowest.compile).toBeLessThan(500)
  expect(slowest.match).toBeLessThan(500)
}, 600_000)
