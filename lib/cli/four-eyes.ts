import { Option } from 'commander'
import { listMerchants } from '../merchants/list.ts'
import type { Gateway } from '../gateway.ts'
import { byOperator } from '../platform/audit/actor.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { CommandFault } from './command-fault.ts'
import { parseName } from './options.ts'
import { checkTwoPeople } from './two-people.ts'

/** The second person of a decision about money, where GATEWAY_FOUR_EYES is on. */
export const approvedByOption = () =>
  new Option(
    '--approved-by <NAME>',
    'a second person who agrees; needed where GATEWAY_FOUR_EYES is on',
  ).argParser(parseName)

/** The people of a command. Two typed names are a record, not a control. */
export interface People {
  readonly by: string
  readonly approvedBy?: string
}

interface Deciders {
  readonly by: CurrentActor
  readonly approvedBy?: string
}

/**
 * Who decides. Throws `CommandFault` where a second person is needed and is not named, or is the first one.
 */
export function fourEyes({ config }: Gateway, people: People): Deciders {
  if (people.approvedBy === undefined && config.fourEyes)
    throw new CommandFault(
      '--approved-by is missing: this decision needs a second person (GATEWAY_FOUR_EYES is on). Nothing was done.',
    )
  return oneIsEnough(people)
}

/** Who decides what stops money and moves none: nobody waits for a second person to do that. */
export function oneIsEnough({ by, approvedBy }: People): Deciders {
  if (approvedBy !== undefined) checkTwoPeople(by, approvedBy)
  return { by: byOperator(by), ...(approvedBy !== undefined && { approvedBy }) }
}

/** The same, but one person is enough while an installation is set up: before it has a merchant. */
export async function fourEyesAfterSetup(gateway: Gateway, people: People): Promise<Deciders> {
  const isSetUp = people.approvedBy !== undefined || (await listMerchants(gateway.db)).length > 0
  return isSetUp ? fourEyes(gateway, people) : oneIsEnough(people)
}
