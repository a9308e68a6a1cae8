import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A body as a client reads it, after its content encoding. */
export function decoded(body: Buffer, encoding: string | null): Buffer {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  return encoding === 'br' ? brotliDecompressSync(body) : body
}
