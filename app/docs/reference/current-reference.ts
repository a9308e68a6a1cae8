import { openApiDocument } from '#lib/api/openapi/document.ts'
import { operations } from '../../api/endpoints.ts'
import { componentHomes } from '#lib/api/reference/homes.ts'
import { referenceOf, type Reference } from '#lib/api/reference/reference.ts'

/** The reference, and on which page of it each large component is written out. */
export interface DrawnReference extends Reference {
  readonly homes: ReadonlyMap<string, string>
}

type Served = Pick<Parameters<typeof openApiDocument>[0], 'mode' | 'publicUrl'>

const read = new Map<string, DrawnReference>()

/** It is generated once for each mode and address, of which a process has one. */
export function currentReference({ mode, publicUrl }: Served): DrawnReference {
  const key = `${mode} ${publicUrl}`
  const known = read.get(key)
  if (known) return known
  const reference = referenceOf(openApiDocument({ operations, mode, publicUrl }), operations)
  const drawn = { ...reference, homes: componentHomes(reference) }
  read.set(key, drawn)
  return drawn
}
