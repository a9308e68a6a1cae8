import type { z } from 'zod'
import type { Violation } from './failure.ts'

type Issue = z.core.$ZodIssue

/**
 * All violations of a parsed value, each with its dotted path from the body's root. Parse with `reportInput`,
 * or a missing field is reported as a wrong type.
 */
export const violationsOf = (error: z.core.$ZodError, under: readonly PropertyKey[] = []): Violation[] =>
  error.issues.flatMap((issue) => violationsOfIssue(issue, under))

function violationsOfIssue(issue: Issue, under: readonly PropertyKey[]): Violation[] {
  const path = [...under, ...issue.path]
  const nearest = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : []
  if (nearest.length > 0) return nearest.flatMap((inner) => violationsOfIssue(inner, path))
  const dotted = path.map(String).join('.')
  const subject = dotted === '' ? 'the body' : dotted
  const named = [dotted, path.at(-1)].some((name) => issue.message.startsWith(`${String(name)} `))
  return [
    { path: dotted, code: codeOf(issue), message: named ? issue.message : `${subject} ${issue.message}` },
  ]
}

/** The code that the schema names (`params.code`), else the kind of fault. */
function codeOf(issue: Issue): string {
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code']
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE'
  if (issue.code === 'invalid_value') return issue.input === undefined ? 'REQUIRED' : 'NOT_ALLOWED'
  if (issue.code === 'invalid_format') return 'WRONG_FORMAT'
  return 'INVALID'
}
