import { RE2JS } from 're2js'

/** What a token allows: a method and a pattern of whole paths each. */
export interface Permission {
  permits(method: string, path: string): boolean
  /** The one payment that it is about, such as `payins/A-1`; undefined for anything wider. */
  readonly onePayment: string | undefined
}

export type PatternFault =
  'NO_METHOD_AND_PATH' | 'PATTERN_TOO_LONG' | 'PATTERN_DOES_NOT_COMPILE' | 'PATTERN_TOO_COMPLEX'

interface Allowed {
  readonly method: string
  readonly pattern: string
  readonly programSize: number
  readonly matches: (path: string) => boolean
}

export const operationsMax = 50
export const patternLengthMax = 300
// Matching costs program size times path length (9 ns each): all patterns of a token together stay below 50 ms.
const programSizeMax = 5_000
// Compiling unrolls repetitions, which alone takes up to half a second a pattern: their sum is looked at before.
const repetitionsMax = 1_000

const written = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/
const literal = /^[A-Za-z0-9/_!-]+$/
const onOnePayment = /^\/((?:payins|payouts|topups)\/[A-Za-z0-9_-]+)(?:\/[A-Za-z!]+)?$/
const onNoPayment = /^\/(?:(?:payins|payouts|topups)\/!availablePaymentOptions|merchant-info)$/

/** Which entries of `operations` cannot be part of a token, and why. */
export function operationFaults(operations: readonly string[]): { index: number; fault: PatternFault }[] {
  const faults: { index: number; fault: PatternFault }[] = []
  let programSize = 0
  let repetitions = 0
  for (const [index, operation] of operations.entries()) {
    // What is refused anyway is not compiled: that takes milliseconds each.
    repetitions += repetitionsIn(operation)
    const tooComplex = programSize > programSizeMax || repetitions > repetitionsMax
    const read = tooComplex ? 'PATTERN_TOO_COMPLEX' : readOperation(operation)
    if (typeof read !== 'string') programSize += read.programSize
    const fault =
      typeof read === 'string' ? read : programSize > programSizeMax ? 'PATTERN_TOO_COMPLEX' : undefined
    if (fault) faults.push({ index, fault })
  }
  return faults
}

const repetitionsIn = (operation: string): number =>
  [...operation.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (sum, [, least = '0', most = '']) => sum + Math.max(Number(least), Number(most)),
    0,
  )

/** Compiles what a token lists. Entries that this release cannot read allow nothing. */
export function permissionOf(operations: readonly string[]): Permission {
  const allowed = operations.map(readOperation).filter((read) => typeof read !== 'string')
  return {
    permits: (method, path) => allowed.some((entry) => entry.method === method && entry.matches(path)),
    onePayment: onePaymentOf(allowed),
  }
}

function readOperation(operation: string): Allowed | PatternFault {
  const [, method, pattern] = written.exec(operation) ?? []
  if (method === undefined || pattern === undefined) return 'NO_METHOD_AND_PATH'
  if (pattern.length > patternLengthMax) return 'PATTERN_TOO_LONG'
  if (literal.test(pattern)) return { method, pattern, programSize: 0, matches: (path) => path === pattern }
  const compiled = compile(pattern)
  if (typeof compiled === 'string') return compiled
  return { method, pattern, programSize: compiled.programSize(), matches: (path) => compiled.matches(path) }
}

function compile(pattern: string): RE2JS | PatternFault {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return 'PATTERN_DOES_NOT_COMPILE'
  }
}

function onePaymentOf(allowed: readonly Allowed[]): string | undefined {
  const payments = new Set<string>()
  for (const { pattern } of allowed) {
    if (!literal.test(pattern)) return undefined
    if (onNoPayment.test(pattern)) continue
    const payment = onOnePayment.exec(pattern)?.[1]
    if (payment === undefined) return undefined
    payments.add(payment)
  }
  return payments.size === 1 ? [...payments][0] : undefined
}
