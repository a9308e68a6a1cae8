import type { NamedExamples } from '#lib/api/openapi/examples/named-examples.ts'
import type { Field, Fields } from '#lib/api/reference/fields.ts'

interface SortedExamples {
  /** The whole body as JSON, by the component of the variant that it shows. */
  readonly ofVariants: Readonly<Record<string, string>>
  readonly others: NamedExamples
}

/** Examples named as a variant of the body stand with it, the others below the body. */
export function sortedExamples(inside: Fields, examples: NamedExamples): SortedExamples {
  const variants = new Set(componentsIn(inside))
  const entries = Object.entries(examples)
  return {
    ofVariants: Object.fromEntries(
      entries.flatMap(([name, { value }]) =>
        variants.has(name) ? [[name, JSON.stringify(value, undefined, 2)]] : [],
      ),
    ),
    others: Object.fromEntries(entries.filter(([name]) => !variants.has(name))),
  }
}

const componentsIn = ({ fields, variants }: Fields): string[] => [
  ...variants.map(({ component }) => component),
  ...fields.flatMap((field: Field) => componentsIn(field.inside)),
]
