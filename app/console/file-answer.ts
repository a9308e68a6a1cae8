import { csvFile, xlsxFile, type Columns } from '#lib/console/spreadsheet.ts'
import { dayAt } from '#lib/console/day.ts'
import type { Visit } from './visit.ts'

/** The formats of the files that the console gives. */
export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

const contentTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The format that an address names; CSV where it names none that there is. */
export const formatIn = (text: string | null | undefined): FileFormat =>
  fileFormats.find((format) => format === text) ?? 'csv'

/** A table as a file that is sent while its rows are read; reading ends with the connection. */
export function fileAnswer<Row>(
  visit: Visit,
  { name, format }: { readonly name: string; readonly format: FileFormat },
  columns: Columns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Response {
  const { timeZone } = visit
  const pieces = format === 'csv' ? csvFile(columns, rows) : xlsxFile(columns, rows, { timeZone })
  const file = `${name}-${dayAt(visit.gateway.clock.now(), timeZone)}.${format}`
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    },
  })
}

/** `ReadableStream.from`, which the types of browsers do not have. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(stream) {
      const { done, value } = await pieces.next()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
