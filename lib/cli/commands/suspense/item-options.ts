import { factsOf } from '../../../money/payment-kinds.ts'
import { Option } from 'commander'
import type { Gateway } from '../../../gateway.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { amountShortest } from '../../../money/money.ts'
import type { Decision } from '../../../payments/suspense/decision.ts'
import { howClosed } from '../../../payments/suspense/how-closed.ts'
import { selectHeld } from '../../../payments/suspense/sql/held-money.ts'
import { selectItem } from '../../../payments/suspense/sql/suspense-item.ts'
import type { FreedMoney, HeldTaken } from '../../../payments/suspense/take-held.ts'
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

/** Why no money of an item can be taken. */
type ItemRefused = { readonly result: 'NOT_FOUND' } | Exclude<HeldTaken, FreedMoney>

/** The fault of an item of which nothing, or not what was asked for, can be taken. */
export function itemFault(id: string, outcome: ItemRefused): CommandFault {
  switch (outcome.result) {
    case 'NOT_FOUND':
      return new CommandFault(`There is no suspense item ${id}: "suspense list" shows those that are open.`)
    case 'NOT_OPEN':
      return new CommandFault(
        `The suspense item ${id} is closed already ${howClosed(outcome.closedAs)}. Nothing was done.`,
      )
    case 'TOO_LITTLE':
      return new CommandFault('--amount must be more than 0. Nothing was done.')
    case 'TOO_MUCH': {
      const { money } = outcome
      return new CommandFault(
        `The item has ${amountShortest(money)} ${money.currencyCode}: give that or less with --amount. Nothing was done.`,
      )
    }
    case 'NOT_TO_BE_TAKEN': {
      const { kind, paymentId, merchantCode } = outcome.holder
      return new CommandFault(
        `The ${factsOf(kind).word} ${paymentId} of ${merchantCode} cannot give this money away: it was refunded, or the bank took it back. Nothing was done.`,
      )
    }
  }
}

/** The currency of an item, open or of a payment. Throws `CommandFault` where there is none of this ID. */
export async function currencyOfItem({ db }: Gateway, id: string): Promise<CurrencyCode> {
  const item = (await selectItem(db, id)) ?? (await selectHeld(db, id))
  if (!item) throw itemFault(id, { result: 'NOT_FOUND' })
  return item.money.currencyCode
}

/** One item or several. */
export const itemsOption = () =>
  new Option('--id <ID>', 'the idSuspense that "suspense list" shows; several with commas between them')
    .argParser((text) => [...new Set(text.split(',').map((one) => parseUuid(one.trim())))])
    .makeOptionMandatory()
