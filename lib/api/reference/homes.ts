import type { JsonSchema } from '../../methods/parts/request-schema.ts'
import { componentOf, type Components } from './fields.ts'
import type { Reference, ReferenceEntry } from './reference.ts'

/**
 * The operation on whose page each large component is written out: the one that answers with it, else the
 * first that has it; other pages link there. So the fields of 28 methods are on two pages and not on nine.
 */
export function componentHomes({ entries, schemas }: Reference): ReadonlyMap<string, string> {
  const homes = new Map<string, string>()
  for (const entry of entries) {
    for (const schema of bodiesOf(entry)) {
      const component = componentOf(schema)
      if (component !== undefined && !homes.has(component)) homes.set(component, entry.name)
    }
  }
  for (const entry of entries) {
    for (const component of bodiesOf(entry).flatMap((schema) => unionsIn(schema, schemas))) {
      if (!homes.has(component)) homes.set(component, entry.name)
    }
  }
  return homes
}

/** The components as the page of an operation shows them. */
export const componentsOn = (
  operation: string,
  { schemas }: Pick<Reference, 'schemas'>,
  homes: ReadonlyMap<string, string>,
): Components => ({
  schemas,
  elsewhere: (component) => {
    const home = homes.get(component)
    return home === operation ? undefined : home
  },
})

/** The schemas of the bodies that the page of an operation shows: of the request and of success. */
export const bodiesOf = ({ body, answers }: ReferenceEntry): JsonSchema[] => [
  ...(body ? [body.schema] : []),
  ...answers.flatMap(([status, { content }]) => {
    const json = content?.['application/json']
    return status.startsWith('2') && json ? [json.schema] : []
  }),
]

/** The components below a schema that are one of several others. */
function unionsIn(root: JsonSchema, schemas: Reference['schemas']): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const component = componentOf(part as JsonSchema)
    if (component !== undefined && !seen.has(component)) {
      seen.add(component)
      if (schemas[component]?.oneOf) found.push(component)
      visit(schemas[component])
    }
    Object.values(part).forEach(visit)
  }
  visit(root)
  return found
}
