import type { ApiRequest } from './api-request.ts'
import { parseJson } from './json.ts'
import { refusal, type Refusal } from './refusal.ts'

/** A request body that is a JSON object, and the text it was read from. */
export interface Body {
  readonly raw: string
  readonly object: Readonly<Record<string, unknown>>
}

/**
 * Reads a body of at most 64 KiB of UTF-8 that holds a JSON object; everything else is a 400
 * (specification-gaps.md, "Order of checks").
 */
export async function readBody(request: ApiRequest): Promise<Body | Refusal> {
  const bytes = await request.readBody().catch(() => 'broken off' as const)
  if (bytes === 'broken off') return refusal('BODY_INCOMPLETE')
  if (bytes === undefined) return refusal('BODY_TOO_LARGE')
  const raw = decode(bytes)
  if (raw === undefined) return refusal('BODY_NOT_UTF8')
  const parsed = parseJson(raw)
  if ('fault' in parsed) return refusal('BODY_NOT_JSON', parsed)
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusal('BODY_NOT_AN_OBJECT')
  }
  return { raw, object: value as Record<string, unknown> }
}

// Each whole text resets it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
