import { classRanges } from './class-ranges.ts'

/** The cost of compiling and matching a pattern. */
export interface PatternCost {
  /** Instructions of the compiled program, with repetitions expanded. */
  readonly instructions: number
  /** Ranges of characters in its classes, each copy of a repetition counted. */
  readonly ranges: number
  /**
   * Instructions that a match of the longest path can execute: each once at every position where it can
   * begin.
   */
  readonly steps: number
}

export const sumOf = (one: PatternCost, other: PatternCost): PatternCost => ({
  instructions: one.instructions + other.instructions,
  ranges: one.ranges + other.ranges,
  steps: one.steps + other.steps,
})

export const exceeds = (cost: PatternCost, most: PatternCost): boolean =>
  cost.instructions > most.instructions || cost.ranges > most.ranges || cost.steps > most.steps

/** A part of a pattern, wherever in the path it begins. */
interface Part {
  readonly instructions: number
  readonly ranges: number
  /** Steps for one start position of the part, less one for each instruction. */
  readonly moreSteps: number
  /** Characters of the path that it consumes. */
  readonly shortest: number
  readonly longest: number
}

/** The longest path that is matched: `lib/api/http/path.ts` rejects longer ones. */
export const matchedPathLengthMax = 1024

const tokens = new RegExp(
  [
    String.raw`(?<flags>\(\?[A-Za-z-]*\))`,
    String.raw`(?<open>\((?:\?(?:P?<[^>]*>|[A-Za-z-]*:))?)`,
    String.raw`(?<close>\))`,
    String.raw`(?<bar>\|)`,
    String.raw`(?<repeat>(?:[*+?]|\{(?<least>0|[1-9]\d*)(?<comma>,(?<most>0|[1-9]\d*)?)?\})\??)`,
    String.raw`\\Q(?<quoted>[^]*?)(?:\\E|$)`,
    String.raw`\[\^?(?<inside>\]?(?:\[:\^?\w+:\]|\\[pP]\{[^}]*\}|\\[^]?|[^\]\\])*)(?:\]|$)`,
    String.raw`(?<escapedClass>\\[pP](?:\{[^}]*\}|[^])|\\[dDsSwW])`,
    String.raw`(?<assertion>\\[bBAz]|[\^$])`,
    String.raw`(?<single>\\x\{[^}]*\}|\\x[^][^]|\\[0-7]{1,3}|\\[^]|[^])`,
  ].join('|'),
  'gu',
)

/** An upper bound of the cost of any pattern, computed from its text in time linear in its length. */
export function patternCost(pattern: string): PatternCost {
  const foldsCase = /\(\?[A-Za-z]*i/.test(pattern)
  // For each open group: its earlier alternatives, and the parts of the current one.
  const open: { before: Part | undefined; sequence: Part[] }[] = [{ before: undefined, sequence: [] }]
  const close = (): Part => {
    const { before, sequence } = open.pop() ?? { before: undefined, sequence: [] }
    return either(before, inOrder(sequence))
  }
  for (const { groups = {} } of pattern.matchAll(tokens)) {
    const inside = groups['inside'] ?? groups['escapedClass']
    const top = open.at(-1)
    if (!top) break
    if (groups['open'] !== undefined) open.push({ before: undefined, sequence: [] })
    else if (groups['close'] !== undefined) {
      const group = close()
      open.at(-1)?.sequence.push(then(group, groupEnds))
    } else if (groups['bar'] !== undefined) {
      top.before = either(top.before, inOrder(top.sequence))
      top.sequence = []
    } else if (groups['repeat'] !== undefined) {
      const last = top.sequence.pop()
      if (last) top.sequence.push(repeated(last, groups['repeat'], groups))
    } else if (groups['quoted'] !== undefined)
      top.sequence.push(...[...groups['quoted']].map(() => single(1)))
    else if (inside !== undefined) top.sequence.push(single(classRanges(inside, foldsCase)))
    else if (groups['assertion'] !== undefined) top.sequence.push(assertion)
    else if (groups['flags'] === undefined) top.sequence.push(single(foldsCase ? 4 : 2))
  }
  while (open.length > 1) open.at(-2)?.sequence.push(close())
  const { instructions, ranges, moreSteps } = then(close(), groupEnds)
  return { instructions, ranges, steps: instructions + moreSteps }
}

const empty: Part = { instructions: 1, ranges: 0, moreSteps: 0, shortest: 0, longest: 0 }

/** `^`, `\b` and similar: an instruction that consumes no character. */
const assertion: Part = empty

/** The instructions around a group and around the whole pattern: executed wherever the group can end. */
const groupEnds: Part = { ...empty, instructions: 2 }

const single = (ranges: number): Part => ({ ...empty, ranges, shortest: 1, longest: 1 })

const inOrder = (sequence: readonly Part[]): Part => sequence.reduce(then, empty)

/** How many more positions are possible after the part than before it. */
const spread = ({ shortest, longest }: Part): number => Math.min(longest - shortest, matchedPathLengthMax)

/** An instruction is executed at most once at each position. */
const bounded = (part: Part): Part => ({
  ...part,
  moreSteps: Math.min(part.moreSteps, part.instructions * matchedPathLengthMax),
})

const then = (first: Part, second: Part): Part =>
  bounded({
    instructions: first.instructions + second.instructions,
    ranges: first.ranges + second.ranges,
    moreSteps: first.moreSteps + second.moreSteps + second.instructions * spread(first),
    shortest: first.shortest + second.shortest,
    longest: first.longest + second.longest,
  })

const either = (first: Part | undefined, second: Part): Part =>
  first === undefined
    ? second
    : {
        instructions: first.instructions + second.instructions + 1,
        ranges: first.ranges + second.ranges,
        moreSteps: first.moreSteps + second.moreSteps,
        shortest: Math.min(first.shortest, second.shortest),
        longest: Math.max(first.longest, second.longest),
      }

/** `*`, `+`, `?` and counted repetitions: `{2}`, `{2,}`, `{2,5}`. */
function repeated(
  part: Part,
  sign: string,
  { least = '0', comma, most }: Readonly<Record<string, string | undefined>>,
): Part {
  if (sign.startsWith('?')) return counted(part, 0, 1)
  if (sign.startsWith('*')) return endless(part, 0)
  if (sign.startsWith('+')) return endless(part, part.shortest)
  if (comma === undefined) return counted(part, Number(least), Number(least))
  if (most !== undefined) return counted(part, Number(least), Number(most))
  return then(counted(part, Number(least), Number(least)), endless(part, 0))
}

function endless(part: Part, shortest: number): Part {
  const instructions = part.instructions + 2
  const moreSteps = instructions * matchedPathLengthMax
  return { instructions, ranges: part.ranges, moreSteps, shortest, longest: Infinity }
}

/** Copies, each of which begins where the previous one can end. */
function counted(part: Part, least: number, most: number): Part {
  const copies = Math.max(1, least, most)
  const instructions = part.instructions + 1
  const between = (copies * (copies - 1)) / 2
  return bounded({
    instructions: copies * instructions,
    ranges: copies * part.ranges,
    moreSteps: copies * part.moreSteps + instructions * spread(part) * between,
    shortest: least * part.shortest,
    longest: most === 0 ? 0 : most * part.longest,
  })
}
