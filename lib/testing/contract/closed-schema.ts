/** Keywords whose values are not schemas. */
const values = new Set(['examples', 'example', 'enum', 'const', 'default'])

/** A copy in which no object may have properties that are not described. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, values.has(name) ? value : closed(value)]),
  )
  const describesObject = copy['type'] === 'object' && typeof copy['properties'] === 'object'
  return describesObject && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy
}
