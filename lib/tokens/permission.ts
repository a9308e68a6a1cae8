import { RE2JS } from 're2js'
import { exceeds, matchedPathLengthMax, patternCost, sumOf, type PatternCost } from './pattern-cost.ts'

/** What a token allows: methods, each with a pattern of whole paths. */
export interface Permission {
  permits(method: string, path: string): boolean
  /** The only payment that it allows, such as `payins/A-1`; undefined for anything wider. */
  readonly onePayment: string | undefined
  /** The size of its compiled patterns, in instructions. */
  readonly instructions: number
  /** Entries that are not compiled because the patterns together cost too much: they allow nothing. */
  readonly tooComplex: number
}

export type PatternFault =
  | 'NO_METHOD_AND_PATH'
  | 'PATTERN_TOO_LONG'
  | 'PATTERN_DOES_NOT_COMPILE'
  | 'PATTERN_TOO_COMPLEX'

interface FaultAt {
  readonly index: number
  readonly fault: PatternFault
}

/** An entry of `operations`, not compiled yet. */
interface Listed {
  readonly method: string
  readonly pattern: string
}

export const operationsMax = 50
export const patternLengthMax = 300
/**
 * Limits of the total cost of all patterns of a token. An instruction takes 1 µs to compile, a range 0.2 µs,
 * a step of a match 15 to 25 ns: some milliseconds for the first use of a token, and at most as much for each
 * path.
 */
const costMax: PatternCost = { instructions: 5_000, ranges: 20_000, steps: 300_000 }

const written = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/
const literal = /^[A-Za-z0-9/_!-]+$/
const onOnePayment = /^\/((?:payins|payouts|topups|refunds)\/[A-Za-z0-9_-]+)(?:\/[A-Za-z!]+)?$/
const onNoPayment = /^\/(?:(?:payins|payouts|topups)\/!availablePaymentOptions|merchant-info)$/

/** The entries of `operations` that a token cannot have, found from their text alone: nothing is compiled. */
export function operationFaults(operations: readonly string[]): FaultAt[] {
  return readOperations(operations).flatMap((read, index) =>
    typeof read === 'string' ? [{ index, fault: read }] : [],
  )
}

/**
 * The entries that do not compile. This takes some milliseconds, so it is done for authenticated requests
 * only.
 */
export function compileFaults(operations: readonly string[]): FaultAt[] {
  return readOperations(operations).flatMap((read, index) =>
    typeof read === 'string' || isLiteral(read) || compile(read.pattern)
      ? []
      : [{ index, fault: 'PATTERN_DOES_NOT_COMPILE' }],
  )
}

/**
 * Compiles the operations of a token. Entries that this release cannot read, or that cost too much, allow
 * nothing.
 */
export function permissionOf(operations: readonly string[]): Permission {
  const read = readOperations(operations)
  const listed = read.filter((entry) => typeof entry !== 'string')
  const allowed = listed.map(matcherOf).filter((entry) => entry !== undefined)
  return {
    permits: (method, path) => allowed.some((entry) => entry.method === method && entry.matches(path)),
    onePayment: onePaymentOf(listed),
    instructions: allowed.reduce((sum, { instructions }) => sum + instructions, 0),
    tooComplex: read.filter((entry) => entry === 'PATTERN_TOO_COMPLEX').length,
  }
}

/** Reads entry by entry, as long as the total cost of the patterns stays within its limits. */
function readOperations(operations: readonly string[]): (Listed | PatternFault)[] {
  let total: PatternCost = { instructions: 0, ranges: 0, steps: 0 }
  return operations.map((operation) => {
    const read = readOperation(operation)
    if (typeof read === 'string' || isLiteral(read)) return read
    const withIt = sumOf(total, patternCost(read.pattern))
    if (exceeds(withIt, costMax)) return 'PATTERN_TOO_COMPLEX'
    total = withIt
    return read
  })
}

function readOperation(operation: string): Listed | PatternFault {
  const [, method, pattern] = written.exec(operation) ?? []
  if (method === undefined || pattern === undefined) return 'NO_METHOD_AND_PATH'
  return pattern.length > patternLengthMax ? 'PATTERN_TOO_LONG' : { method, pattern }
}

const isLiteral = ({ pattern }: Listed): boolean => literal.test(pattern)

function matcherOf(listed: Listed) {
  const { method, pattern } = listed
  if (isLiteral(listed)) return { method, instructions: 0, matches: (path: string) => path === pattern }
  const compiled = compile(pattern)
  if (!compiled) return undefined
  // Not `compiled.matches`: that keeps a table of states for each pattern, which grows with every new path.
  const matches = (path: string) => path.length <= matchedPathLengthMax && compiled.matcher(path).matches()
  return { method, instructions: compiled.programSize(), matches }
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

function onePaymentOf(listed: readonly Listed[]): string | undefined {
  const payments = new Set<string>()
  for (const { pattern } of listed) {
    if (!literal.test(pattern)) return undefined
    if (onNoPayment.test(pattern)) continue
    const payment = onOnePayment.exec(pattern)?.[1]
    if (payment === undefined) return undefined
    payments.add(payment)
  }
  return payments.size === 1 ? [...payments][0] : undefined
}
