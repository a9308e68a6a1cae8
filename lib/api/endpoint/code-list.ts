import { z } from 'zod'

/**
 * A query parameter that holds several codes, separated by commas (specification, "Limits": invalid items are
 * ignored, so an unknown code selects nothing). What no code can be is left out, since it may be what
 * PostgreSQL cannot read (U+0000). Undefined if it is not sent: everything is selected.
 */
export const codeList = (description: string, examples: string[]) =>
  z
    .string()
    .meta({ description, examples })
    .transform((text): ReadonlySet<string> => codesIn(text))
    .optional()

const codesIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((code) => code.trim())
      .filter((code) => /^\w+$/.test(code)),
  )

/** The same where a list of unknown codes alone is a mistake: at least one has to be one of these. */
export const knownCodeList = (description: string, examples: string[], known: readonly string[]) =>
  codeList(description, examples).refine((codes) => !codes || known.some((code) => codes.has(code)), {
    error: `must name at least one of ${known.join(', ')}`,
    params: { code: 'NOT_ALLOWED' },
  })

/** Whether a code was selected. */
export const isSelected = (selected: ReadonlySet<string> | undefined, code: string): boolean =>
  selected === undefined || selected.has(code)
