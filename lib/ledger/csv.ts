/** One line of a CSV file, RFC 4180: fields that need it in quotes, CRLF at the end. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
