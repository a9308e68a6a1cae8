import { Option } from 'commander'
import type { Gateway } from '../../../gateway.ts'
import type { Decision } from '../../../payments/suspense/decision.ts'
import { parseUuid } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { fourEyes, oneIsEnough, type People } from '../../four-eyes.ts'

/** The people and the reason of a decision about an item. */
export interface DecisionOptions extends People {
  readonly reason: string
}

/** The decision that options describe. Throws `CommandFault` where a second person is missing. */
export function decisionOf(gateway: Gateway, { reason, ...people }: DecisionOptions): Decision {
  return { reason, ...fourEyes(gateway, people) }
}

/** The same for what is only tried: nobody waits for a second person. */
export const trialOf = ({ reason, ...people }: DecisionOptions): Decision => ({
  reason,
  ...oneIsEnough(people),
})

/** The fault of an item that an option names and that is not there or not open. */
export function itemFault(
  id: string,
  outcome:
    { readonly result: 'NOT_FOUND' } | { readonly result: 'NOT_OPEN'; readonly closedAs: string | null },
): CommandFault {
  return outcome.result === 'NOT_FOUND'
    ? new CommandFault(`There is no suspense item ${id}: "suspense list" shows those that are open.`)
    : new CommandFault(
        `The suspense item ${id} is closed already${outcome.closedAs ? ` as ${outcome.closedAs}` : ''}. Nothing was done.`,
      )
}

/** One item or several. */
export const itemsOption = () =>
  new Option('--id <ID>', 'the idSuspense that "suspense list" shows; several with commas between them')
    .argParser((text) => [...new Set(text.split(',').map((one) => parseUuid(one.trim())))])
    .makeOptionMandatory()
