import { create } from 'qrcode'

/** A QR code as one SVG path in units of modules; the page adds the quiet zone of four modules. */
export interface QrMatrix {
  /** Modules on each side. */
  readonly size: number
  /** The dark modules, for `<path d=…>`; everything else is light. */
  readonly path: string
}

// A page draws the code of its payment again at every change and reload. A megabyte at most.
const drawnMost = 100
const drawn = new Map<string, QrMatrix>()

/** Draws text as a QR code with error correction M (15 %). Throws when the text is longer than 2331 bytes. */
export function qrMatrix(text: string): QrMatrix {
  const matrix = drawn.get(text) ?? draw(text)
  // The one that was used longest ago comes first.
  drawn.delete(text)
  drawn.set(text, matrix)
  const [oldest] = drawn.keys()
  if (drawn.size > drawnMost && oldest !== undefined) drawn.delete(oldest)
  return matrix
}

function draw(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, row) =>
    rowPath(row, modules.size, (x) => modules.get(row, x) !== 0),
  )
  return { size: modules.size, path: rows.join('') }
}

/**
 * Neighbouring dark modules become one rectangle: the path has a third of the length, and no hairlines
 * between them.
 */
function rowPath(row: number, size: number, isDark: (column: number) => boolean): string {
  let path = ''
  for (let column = 0; column < size; column += 1) {
    if (!isDark(column)) continue
    const start = column
    while (column < size && isDark(column)) column += 1
    path += `M${start} ${row}h${column - start}v1h-${column - start}z`
  }
  return path
}
