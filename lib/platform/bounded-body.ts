export const bodyBytesMax = 64 * 1024

/**
 * A body of at most `bytesMax` (64 KiB); undefined when there is more. Throws when the connection ends before
 * the body does.
 */
export async function readBytes(
  request: Request,
  bytesMax: number = bodyBytesMax,
): Promise<Uint8Array | undefined> {
  const declared = request.headers.get('content-length')
  if (declared === null) return readStream(request, bytesMax)
  if (!(Number(declared) <= bytesMax)) return undefined
  // HTTP itself ends a body at the length that it declares. Reading it whole costs a third of reading it as a
  // stream.
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > bytesMax ? undefined : bytes
}

/** Stops reading a body without a declared length when it exceeds the limit. */
async function readStream(request: Request, bytesMax: number): Promise<Uint8Array | undefined> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  for (let length = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > bytesMax) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
