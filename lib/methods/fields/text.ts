import { z } from 'zod'
import type { AccountFault } from '../../countries/accounts/account-fault.ts'
import { withoutInvisible } from '../../countries/accounts/digits.ts'

/**
 * How a page shows the input of a field: in the schema's metadata, so that the form is derived from the
 * schema.
 */
export interface FieldInput {
  readonly kind: 'text' | 'email' | 'tel' | 'select'
  /** The HTML attribute, if the browser may know the value. */
  readonly autocomplete?: string
  readonly inputMode?: 'email' | 'tel' | 'numeric'
}

export interface TextField {
  /** Completes "is missing: it must be …" for the merchant's developer. */
  readonly needs: string
  readonly description: string
  readonly example: string
  readonly charactersMax?: number
  /** It tells things apart and is no text to read: letters that nobody sees are left out of it. */
  readonly identifies?: true
  /** Absent: the page never asks for it. */
  readonly input?: FieldInput
}

const charactersMaxByDefault = 255
/** The control characters, as a class of a regular expression has them. */
const controls = String.raw`\u0000-\u001F\u007F-\u009F`
/** What `\s` matches, without control characters and the separators of lines and paragraphs. */
const spaces = String.raw` \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF`
/**
 * Without control characters and line separators, which banks, logs and screens cannot show. Generators of
 * clients drop the flag `u`, so the pattern that they read needs none; and they write escapes as characters,
 * so it names no separator of lines, which would end a literal.
 */
export const oneLine = new RegExp(`^(?:[^${controls}\\s]|[${spaces}])*$`)

/** Without control characters. */
export const withoutControls = new RegExp(`^[^${controls}]*$`)

/**
 * A line of text, trimmed and not empty, at most 255 characters unless stated otherwise, without control
 * characters (specification-gaps.md, "Errors"). Messages are predicates: the caller puts the field's name in
 * front.
 */
export function text({ needs, charactersMax = charactersMaxByDefault, identifies, ...field }: TextField) {
  return z
    .string({ error: ({ input }) => `${input === undefined ? 'is missing: it ' : ''}must be ${needs}` })
    .overwrite(identifies ? withoutInvisible : (written) => written)
    .trim()
    .min(1, { error: `must not be empty: it must be ${needs}`, abort: true })
    .max(charactersMax, { error: `must have at most ${charactersMax} characters`, abort: true })
    .regex(oneLine, { error: 'must not hold control characters or line breaks', abort: true })
    .refine((value) => value.isWellFormed(), { error: 'must not hold half a character', abort: true })
    .meta(fieldMeta(field))
}

/** The metadata of a field, used by the API reference and the form. */
export const fieldMeta = ({
  description,
  example,
  input,
}: Pick<TextField, 'description' | 'example' | 'input'>) => ({
  description,
  examples: [example],
  ...(input && { 'x-input': input }),
})

/**
 * An optional field that the page offers, because it makes paying easier; other optional fields are accepted,
 * not asked for.
 */
export const offered = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().meta({ 'x-offered': true })

/**
 * An optional field that the institution requires: the page asks for it and does not continue without it. A
 * merchant's own request without it is accepted, and then the institution asks the customer itself.
 */
export const needed = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().meta({ 'x-offered': true, 'x-needed': true })

/** Mandatory in some currencies only. */
export const mandatoryIf = <Schema extends z.ZodType>(
  mandatory: boolean,
  schema: Schema,
): Schema | z.ZodOptional<Schema> => (mandatory ? schema : schema.optional())

/** A rule beyond the type of a text; `code` names it in the violation. */
export function refused<Schema extends z.ZodType<string>>(
  schema: Schema,
  faultOf: (value: string) => { readonly code: string; readonly message: string } | undefined,
): Schema {
  return schema.superRefine((value, context) => {
    const fault = faultOf(value)
    if (fault) context.addIssue({ code: 'custom', params: { code: fault.code }, message: fault.message })
  })
}

/** The fault of an account or tax number as a violation that names the rule. */
export const inSentence = (fault: AccountFault | undefined) =>
  fault && { code: fault.code, message: `is wrong. ${fault.message}` }
