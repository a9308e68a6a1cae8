import { z } from 'zod'

/**
 * A query parameter that holds several codes, separated by commas (specification, "Limits": invalid items are
 * ignored, so an unknown code selects nothing). Undefined if it is not sent: everything is selected.
 */
export const codeList = (description: string, examples: string[]) =>
  z
    .string()
    .meta({ description, examples })
    .transform((text): ReadonlySet<string> => new Set(text.split(',').map((code) => code.trim())))
    .optional()

/** Whether a code was selected. */
export const isSelected = (selected: ReadonlySet<string> | undefined, code: string): boolean =>
  selected === undefined || selected.has(code)
