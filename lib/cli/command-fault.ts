import { BackupFault } from '../backup/backup-fault.ts'
import { openingFaults } from '../open-gateway.ts'

/** What the person at the keyboard can put right; the message says how. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}

const explained = [CommandFault, BackupFault, ...openingFaults]

/** One line that says what to change. What nobody foresaw keeps its stack where LOG_LEVEL asks for details. */
export function explain(error: unknown, environment: Readonly<Record<string, string | undefined>>): string {
  if (!(error instanceof Error)) return String(error)
  if (explained.some((known) => error instanceof known)) return error.message
  const wantsDetails = ['debug', 'trace'].includes(environment['LOG_LEVEL'] ?? '')
  if (wantsDetails) return error.stack ?? error.message
  return `This should not have happened: ${error.message.split('\n')[0]}. Run it again with LOG_LEVEL=debug to see where.`
}
