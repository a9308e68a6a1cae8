import type { z } from 'zod'
import { invalid, type InvalidRequest } from './failure.ts'
import { violationsOf } from './violations.ts'

/**
 * Checks untrusted input against a schema and lists all violations, each with its dotted path from the body's
 * root (specification-gaps.md, "Errors"). `under` is the path of `input` when it is not the root itself.
 */
export function validate<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  under: readonly PropertyKey[] = [],
): { readonly value: Value } | InvalidRequest {
  const parsed = schema.safeParse(input, { reportInput: true, error: describe })
  return parsed.success ? { value: parsed.data } : invalid(violationsOf(parsed.error, under))
}

/** The expected value, for schemas that do not say it themselves. */
function describe(issue: z.core.$ZodRawIssue): string {
  const missing = issue.input === undefined ? 'is missing: it ' : ''
  switch (issue.code) {
    case 'invalid_type':
      return `${missing}must be ${article(issue.expected)}`
    case 'invalid_value':
      return `${missing}must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.input === ''
        ? 'must not be empty'
        : `must ${limit(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${limit(issue.origin, 'at most', issue.maximum)}`
    case 'invalid_format':
      return `must match ${issue.pattern ?? issue.format}`
    default:
      return `${missing}must be a valid value`
  }
}

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
}

const article = (expected: string): string => names[expected] ?? expected

function limit(origin: string, bound: 'at least' | 'at most', value: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${value} characters`
  if (origin === 'array') return `have ${bound} ${value} items`
  return `be ${bound} ${value}`
}
