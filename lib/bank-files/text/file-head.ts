const headBytes = 65_536

/** The first 64 KiB of a file, and all of it, to be read once. */
export interface OpenedFile {
  readonly head: Uint8Array
  readonly all: AsyncIterable<Uint8Array>
}

/** Reads as many pieces as the first 64 KiB take. */
export async function openFile(bytes: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const pieces = bytes[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let length = 0
  while (length < headBytes) {
    const next = await pieces.next()
    if (next.done) break
    held.push(next.value)
    length += next.value.length
  }
  return { head: joined(held, length).subarray(0, headBytes), all: rejoin(held, pieces) }
}

async function* rejoin(held: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* held.splice(0)
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** `pieces` one after the other; `length` is the sum of their lengths. */
export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
