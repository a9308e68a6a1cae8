/** Bytes in chunks, as a file or a request delivers them. */
export async function* inChunks(bytes: Uint8Array, size = 4096): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
