import { openApiDocumentInTurns, type OpenApiDocument, type Served } from './document.ts'

const place = Symbol.for('payment-gateway.openapi-document')
const shared = globalThis as { [place]?: Map<string, Promise<OpenApiDocument>> }

/**
 * The document, written once for each mode and address, of which a process has one. Next bundles its own copy
 * of lib/: pages and API find it at the same place.
 */
export function keptDocument({
  operations,
  mode,
  publicUrl,
}: Omit<Served, 'methods'>): Promise<OpenApiDocument> {
  const kept = (shared[place] ??= new Map())
  const key = `${mode} ${publicUrl}`
  const known = kept.get(key)
  if (known) return known
  const writing = openApiDocumentInTurns({ operations, mode, publicUrl })
  kept.set(key, writing)
  // What failed is not kept.
  writing.catch(() => kept.delete(key))
  return writing
}
