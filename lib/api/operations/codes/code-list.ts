import { z } from 'zod'

/**
 * A query parameter that holds several codes, separated by commas (specification, "Limits": invalid items are ignored, which is why a
 * code that nobody knows selects nothing). Undefined where it is not sent: everything is meant.
 */
export const codeList = (description: string, examples: string[]) =>
  z
    .string()
    .meta({ description, examples })
    .transform((text): ReadonlySet<string> => new Set(text.split(',').map((code) => code.trim())))
    .optional()

/** Whether a code was asked for. */
export const isAsked = (asked: ReadonlySet<string> | undefined, code: string): boolean =>
  asked === undefined || asked.has(code)
