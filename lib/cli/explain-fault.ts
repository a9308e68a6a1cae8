import { BackupFault } from '../backup/backup-fault.ts'
import { openingFaults } from '../open-gateway.ts'
import { CommandFault } from './command-fault.ts'

const explained = [CommandFault, BackupFault, ...openingFaults]

/** One line that says what to change. An unexpected error keeps its stack if LOG_LEVEL is debug or trace. */
export function explain(error: unknown, environment: Readonly<Record<string, string | undefined>>): string {
  if (!(error instanceof Error)) return String(error)
  if (explained.some((known) => error instanceof known)) return error.message
  const wantsDetails = ['debug', 'trace'].includes(environment['LOG_LEVEL'] ?? '')
  if (wantsDetails) return error.stack ?? error.message
  return `Unexpected error: ${error.message.split('\n')[0]}. Run it again with LOG_LEVEL=debug to see the stack.`
}
