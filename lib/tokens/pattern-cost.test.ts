import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { matchedPathLengthMax, patternCost } from './pattern-cost.ts'
import { compileFaults, operationFaults, patternLengthMax, permissionOf } from './permission.ts'

const plain = [
  'a',
  'x',
  '.',
  '/',
  'é',
  '^',
  '$',
  '\\b',
  '\\B',
  '\\A',
  '\\z',
  '(?:\\B|.)',
  '(?:$|x)',
  '\\Qa[b\\E',
  '(?i)',
  '\\x{1F600}',
]
const classes = ['\\d', '\\w', '\\pL', '\\PL', '\\p{Lu}', '\\p{Greek}', '[a-z]', '[^a]', '[]x]', '[^\\pL\\d]']
const wide = ['[[:^alpha:]x]', '[A-Za-z0-9_-]', '[\\x{41}-\\x{200}]', '[B-\u{1e942}]', '[B-\u{1e942}']
const atoms = [...plain, ...classes, ...wide]
const repetitions = ['', '', '', '*', '+', '?', '*?', '{3}', '{0,20}', '{2,}', '{1,250}', '{60}', '{9,10}']
const groups = ['(', '(?:', '(?i:', '(?P<n>', '(?s:']

/** Patterns that are expensive to compile and match: nested, repeated, full of wide classes. */
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

/** The compiled program of the library, which its matcher executes. */
interface Program {
  readonly start: number
  readonly inst: readonly {
    readonly op: number
    readonly out: number
    readonly arg: number
    matchRune(rune: number): boolean
  }[]
}

/** Instruction codes of re2js: alternatives, no-ops, an assertion, and those that consume a character. */
const operation = { either: [1, 2], capture: 3, assertion: 4, fails: 5, matches: 6, nothing: 7 }

/** The instructions that a match of the whole path executes, counted as the library's matcher does. */
function stepsOf(text: string, path: string): number {
  const { prog } = RE2JS.compile(text).re2() as unknown as { prog: Program }
  let steps = 0
  const wordAt = (at: number) => /\w/.test(path.charAt(at))
  const holdsAt = (at: number): number =>
    (at === 0 ? 1 | 4 : 0) | (at === path.length ? 2 | 8 : 0) | (wordAt(at - 1) === wordAt(at) ? 32 : 16)
  let begin = new Set([prog.start])
  for (let at = 0; at <= path.length && begin.size > 0; at += 1) {
    const seen = new Set<number>()
    const todo = [...begin]
    begin = new Set()
    for (let pc = todo.pop(); pc !== undefined; pc = todo.pop()) {
      const instruction = prog.inst[pc]
      if (!instruction || seen.has(pc)) continue
      seen.add(pc)
      const { op, out, arg } = instruction
      if (operation.either.includes(op)) todo.push(arg, out)
      else if (op === operation.capture || op === operation.nothing) todo.push(out)
      else if (op === operation.assertion) {
        if ((arg & ~holdsAt(at)) === 0) todo.push(out)
      } else if (op !== operation.fails && op !== operation.matches) {
        if (instruction.matchRune(path.codePointAt(at) ?? -1)) begin.add(out)
      }
    }
    steps += seen.size
  }
  return steps
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

  it('is never below the number of instructions of the compiled program', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        const { instructions, ranges } = patternCost(text)
        // Larger patterns are never compiled.
        if (instructions > 10_000 || ranges > 20_000) return
        expect(compiled(text)?.programSize() ?? 0).toBeLessThanOrEqual(instructions)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is never below the number of steps of a match', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        const cost = patternCost(text)
        if (cost.instructions > 1_000 || cost.ranges > 5_000 || !compiled(text)) return
        for (const path of paths) expect(stepsOf(text, path)).toBeLessThanOrEqual(cost.steps)
      }),
      { numRuns: 500 },
    )
  })

  it.each(['\\B', '\\b', '^', '$', '\\A', '\\z'])('counts %s as consuming no character', (assertion) => {
    const short = `/(?:${assertion}|x){60}`
    expect(stepsOf(short, paths[0] ?? '')).toBeLessThanOrEqual(patternCost(short).steps)
    const text = `/(?:${assertion}|[^-]){300}`
    expect(operationFaults([`GET ${text}`])).toEqual([{ index: 0, fault: 'PATTERN_TOO_COMPLEX' }])
    expect(patternCost(`a${assertion}b`).steps).toBe(patternCost(`a${assertion}b`).instructions)
  })

  it('counts each position of the path once for consecutive parts of a fixed length', () => {
    const { instructions, steps } = patternCost('/payins/[0-9]{8}-[0-9]{4}')
    expect(steps).toBe(instructions)
    expect(patternCost('/.*x').steps).toBeGreaterThan(4 * matchedPathLengthMax)
  })
})

it('bounds the CPU time of any patterns of a token', () => {
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
  // 10 to 20 ms on an idle machine; without the limit a pattern took seconds.
  expect(slowest.compile).toBeLessThan(500)
  expect(slowest.match).toBeLessThan(500)
}, 600_000)
