import type { OpenApiDocument, Served } from '#lib/api/openapi/document.ts'
import { keptDocument } from '#lib/api/openapi/kept-document.ts'
import { operations } from '../../api/endpoints.ts'
import { componentHomes } from '#lib/api/reference/homes.ts'
import { referenceOf, type Reference } from '#lib/api/reference/reference.ts'

/** The reference, and on which page of it each large component is written out. */
export interface DrawnReference extends Reference {
  readonly homes: ReadonlyMap<string, string>
}

const read = new WeakMap<OpenApiDocument, DrawnReference>()

/** It is made once of each document, of which a process has one. */
export async function currentReference({
  mode,
  publicUrl,
}: Pick<Served, 'mode' | 'publicUrl'>): Promise<DrawnReference> {
  const document = await keptDocument({ operations, mode, publicUrl })
  const known = read.get(document)
  if (known) return known
  const reference = referenceOf(document, operations)
  const drawn = { ...reference, homes: componentHomes(reference) }
  read.set(document, drawn)
  return drawn
}
