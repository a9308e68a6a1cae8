import { z } from 'zod'

/** What the merchant keeps with a payment: texts by name. */
export type Metadata = Readonly<Record<string, string>>

const namesMax = 20
const charactersMax = 500
const names = '[A-Za-z0-9_.-]{1,40}'

const rule =
  'must be an object of at most 20 texts by names of 1 to 40 characters of A-Z, a-z, 0-9, _, . and -'

const filter = new RegExp(`^metadata(?:\\.(?<plain>${names})|\\[(?<bracketed>${names})\\])$`)

/**
 * The name of the text that a query parameter asks for: `order` for `metadata.order` and, as clients write
 * objects in queries, for `metadata[order]`. Undefined for any other parameter.
 */
export const filteredName = (parameter: string): string | undefined => {
  const { plain, bracketed } = filter.exec(parameter)?.groups ?? {}
  return plain ?? bracketed
}

/** PostgreSQL cannot store U+0000, nor half of a character. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

const texts = z
  .record(
    z.string().regex(new RegExp(`^${names}$`), rule),
    z.string().max(charactersMax).refine(isStorable, 'must not hold U+0000 or half a character'),
    rule,
  )
  .refine((entries) => Object.keys(entries).length <= namesMax, rule)

/**
 * `metadata` of a create (specification-gaps.md, "Beyond the specification"). `__proto__` is refused: it is a
 * name in JSON, and not one in JavaScript.
 */
export const metadataSchema = z
  .preprocess((raw) => (isObject(raw) && Object.hasOwn(raw, '__proto__') ? null : raw), texts)
  .optional()
  .meta({
    'x-addition': true,
    description:
      'Your own texts, which the payment keeps and every answer about it has: at most 20, by names of 1 to 40 characters of A-Z, a-z, 0-9, `_`, `.` and `-`, each of at most 500 characters. They are not encrypted, and stay when personal data is erased: put no personal data into them.',
    maxProperties: namesMax,
  })

const isObject = (raw: unknown): raw is object => typeof raw === 'object' && raw !== null

/** In the order of the names, so that equal metadata has one text; undefined where there is none. */
export function orderedMetadata(metadata: Metadata | null | undefined): Metadata | undefined {
  const entries = Object.entries(metadata ?? {})
  if (entries.length === 0) return undefined
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
