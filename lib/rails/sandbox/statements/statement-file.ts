import { camt053 } from './camt053.ts'
import { csv } from './csv.ts'
import type { DayStatement } from './day-statement.ts'
import type { Habits } from './habits.ts'
import { mt940 } from './mt940.ts'
import { ofx } from './ofx.ts'
import type { StatementAccount } from './statement-transfer.ts'

/** Writes the lines of a file, without their ends. */
type Writer = (
  account: StatementAccount,
  statements: readonly DayStatement[],
  habits: Habits,
) => Iterable<string>

const writers = { 'camt.053': camt053, mt940, ofx, csv } as const satisfies Readonly<Record<string, Writer>>

export type SandboxFormat = keyof typeof writers
export const sandboxFormats = ['camt.053', 'mt940', 'ofx', 'csv'] as const satisfies readonly SandboxFormat[]

/** The bytes of a file of these statements, line by line. */
export function* statementFile(
  format: SandboxFormat,
  account: StatementAccount,
  statements: readonly DayStatement[],
  habits: Habits,
): Generator<Uint8Array> {
  if (habits.hasByteOrderMark) yield Buffer.from('\uFEFF')
  for (const line of writers[format](account, statements, habits)) {
    const text = line.replaceAll('\n', habits.lineEnd) + habits.lineEnd
    yield habits.encoding === 'utf-8' ? Buffer.from(text) : windows1252(text)
  }
}

/** Latin-1 is the same but for a few signs, such as quotation marks; these become a full stop too. */
const windows1252 = (text: string): Uint8Array =>
  Buffer.from(text.replaceAll(/[^\n\r\u0020-\u007E\u00A0-\u00FF]/gu, '.'), 'latin1')
