import { isRefused, type Refused } from '../platform/refused.ts'
import { CommandFault } from './command-fault.ts'

/** A refusal as people read it who type commands: with the one that helps. `also` follows it. */
export const refusalFault = (refusal: Refused, also = ''): CommandFault =>
  new CommandFault(`${withCommand(refusal.refused.replace(/\.$/, ''), refusal.command)}.${also}`)

/** What was done. Throws the fault where it was refused. */
export function unrefused<Outcome extends object>(outcome: Outcome, also = ''): Exclude<Outcome, Refused> {
  if (isRefused(outcome)) throw refusalFault(outcome, also)
  return outcome as Exclude<Outcome, Refused>
}

/** What is said, with the command that helps. */
export const withCommand = (said: string, command: string | undefined): string =>
  command === undefined ? said : `${said}: ${command}`
