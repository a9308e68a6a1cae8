/** The bytes of a text in a character set of a country, by what `TextDecoder` makes of each byte and pair. */
export function writtenIn(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  const bytesOf = tableOf(encoding)
  return new Uint8Array(
    Array.from(text, (letter) => {
      const bytes = bytesOf.get(letter)
      if (!bytes) throw new Error(`${encoding} has no ${letter}`)
      return bytes
    }).flat(),
  )
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes))
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
  for (let one = 0; one < 256; one++) add(one)
  for (let one = 0x81; one < 0xff; one++) for (let two = 0x40; two < 0xff; two++) add(one, two)
  tables.set(encoding, table)
  return table
}
