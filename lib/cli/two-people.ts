import { isSamePerson } from '../platform/audit/actor.ts'
import { CommandFault } from './command-fault.ts'

/** Throws `CommandFault` where a booking is approved by the person who makes it. */
export function checkTwoPeople(by: string, approvedBy: string): void {
  if (isSamePerson(by, approvedBy))
    throw new CommandFault('--by and --approved-by name the same person: this decision needs two people.')
}
