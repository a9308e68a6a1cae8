/**
 * One line of a CSV file that people read. A text that a spreadsheet would take for a formula begins with an
 * apostrophe (OWASP, "CSV Injection").
 */
export const csvLine = (fields: readonly string[]): string => exactCsvLine(fields.map(noFormula))

/** One line of a CSV file, RFC 4180: fields that need it in quotes, CRLF at the end. Every text as it is. */
export const exactCsvLine = (fields: readonly string[]): string => `${fields.map(quoted).join(',')}\r\n`

const noFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The columns of a table by their headings: the text of a row's field; nothing where it has none. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | undefined>>

/** A table with its headings, line by line. */
export async function* csvTable<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  for await (const row of rows) yield csvLine(Object.values(columns).map((text) => text(row) ?? ''))
}
