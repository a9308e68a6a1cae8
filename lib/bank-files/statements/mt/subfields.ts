/** Field 86 in numbered parts: `166?00GUTSCHRIFT?20EREF+…?32NAME`. */
export interface Subfields {
  /** The business transaction code before the first part (German GVC), else empty. */
  readonly code: string
  readonly parts: ReadonlyMap<string, string>
}

const beginning = /^(\d{3})?([?<>^~!|@#$%&*;])(?=\d\d)/

/**
 * The numbered parts of field 86, or undefined where it is plain text. The sign between them is the bank's
 * choice; without two digits after it, it belongs to the text. Source: DFÜ-Abkommen, appendix 3, MT940.
 */
export function subfields(text: string): Subfields | undefined {
  const [start, code = '', sign] = beginning.exec(text) ?? []
  if (start === undefined || sign === undefined) return undefined
  const parts = new Map<string, string>()
  let last = ''
  for (const piece of text.slice(start.length).split(sign)) {
    const isPart = /^\d\d/.test(piece)
    if (isPart) last = piece.slice(0, 2)
    const added = isPart ? piece.slice(2) : sign + piece
    parts.set(last, (parts.get(last) ?? '') + added)
  }
  return { code, parts }
}

/** Full parts are cut within a word. */
const fullPart = 27

/** The text of several parts: one that is full goes on in the next, others are joined by a blank. */
export function textOf(parts: ReadonlyMap<string, string>, numbers: readonly string[]): string {
  let text = ''
  let previous = fullPart
  for (const number of numbers) {
    const part = parts.get(number)
    if (part === undefined) continue
    text += previous < fullPart ? ` ${part}` : part
    previous = part.length
  }
  return text.trim()
}
