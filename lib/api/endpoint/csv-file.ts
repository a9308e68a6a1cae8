/**
 * An answer that is a file of comma-separated values instead of JSON; its lines are produced while they are
 * sent.
 */
export class CsvFile {
  /** The name under which a browser saves it. */
  readonly name: string
  /** Lines as in RFC 4180, the header first, each with its line end. */
  readonly lines: AsyncIterable<string>

  constructor(name: string, lines: AsyncIterable<string>) {
    this.name = name
    this.lines = lines
  }
}

/**
 * Whether a client prefers CSV to JSON by its `Accept` header. CSV must be named; JSON that is named as well
 * wins a tie.
 */
export function prefersCsv(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map(readRange)
  const qualityOf = (...types: readonly string[]): number => {
    const named = types.map((type) => ranges.find((accepted) => accepted.type === type))
    return named.find((accepted) => accepted !== undefined)?.quality ?? 0
  }
  const csv = qualityOf('text/csv')
  const namesJson = ranges.some(({ type }) => type === 'application/json')
  const json = qualityOf('application/json', 'application/*', '*/*')
  return namesJson ? csv > json : csv > 0 && csv >= json
}

function readRange(range: string): { readonly type: string; readonly quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const quality = written === undefined ? 1 : Number(written)
  return { type, quality: Number.isFinite(quality) ? quality : 0 }
}
