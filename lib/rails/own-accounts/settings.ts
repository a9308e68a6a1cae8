import type { Identification } from '../../methods/payin-method.ts'
import type { Money } from '../../money/money.ts'
import { offsetMax, offsetUpToMax } from '../../payments/create/sql/claim-amount.ts'
import type { Refused } from '../../platform/refused.ts'
import type { AddressFacts, AddressKind } from './kinds/kind.ts'
import { ruleOfMethods } from './kinds/kinds.ts'
import type { PayoutSettings } from './accounts/payout-settings.ts'

/** Everything that an operator decides about an account, beside what it is. */
export interface AccountSettings extends PayoutSettings {
  /** What the operator calls it. */
  readonly name: string | undefined
  readonly methods: readonly string[]
  readonly identifiedBy: Identification
  readonly dailyLimit: Money | undefined
  readonly noticeDelayMinutes: number
  readonly bookingLagDays: number
  /** IANA name. */
  readonly timeZone: string
  /** How many amounts above an order amount may be asked instead, so that transfers differ. */
  readonly offsetUpTo: number
  /** By how much people may accept less than an order amount, such as `10` or `2%`; absent: 5 %. */
  readonly shortUpTo: string | undefined
  /** By how much a payment completes with less by itself, where the money names it; absent: by nothing. */
  readonly acceptShort: string | undefined
  /** The layout of its bank's tables, by name; undefined: told by their headings. */
  readonly mapping: string | undefined
  /** The most that its bank charges for a payout within the debit; absent: nothing. */
  readonly feeUpTo: Money | undefined
}

/** Statements that have only days may come a day and a half after the money. */
export const noticeDelayDefault = 36 * 60

const noticeDelayMax = 30 * 24 * 60

/** What is wrong with the settings of an account of this kind; undefined where nothing is. */
export function settingsFault(
  kind: AddressKind,
  facts: AddressFacts,
  settings: AccountSettings,
): string | undefined {
  const { currencyCode } = facts
  const possible = kind.methods(currencyCode)
  if (possible.length === 0 && !kind.mayServeNone)
    return `--kind ${kind.kind} is not used in ${currencyCode}.`
  if (settings.methods.length === 0 && !kind.mayServeNone)
    return `--methods: an account of kind ${kind.kind} serves ${possible.join(', ')}; "account disable" ends new payins.`
  const unknown = settings.methods.find((method) => !possible.includes(method))
  if (unknown !== undefined)
    return possible.length === 0
      ? `--methods: no payin method is paid to a ${kind.kind} account in ${currencyCode}: leave the option out.`
      : `--methods: ${kind.kind} in ${currencyCode} serves ${possible.join(', ')}, not ${unknown}.`
  if (settings.dailyLimit && settings.dailyLimit.amount <= 0n)
    return '--daily-limit must be greater than 0; "none" removes it.'
  if (settings.feeUpTo && settings.feeUpTo.amount <= 0n)
    return '--fee-up-to must be greater than 0; "none" removes it.'
  if (settings.noticeDelayMinutes > noticeDelayMax)
    return `--notice-delay-minutes must be at most ${noticeDelayMax}, which is 30 days.`
  if (settings.bookingLagDays > 30) return '--booking-lag-days must be at most 30.'
  if (settings.offsetUpTo < 1 || settings.offsetUpTo > offsetUpToMax)
    return `--offset-up-to must be 1 to ${offsetUpToMax}; without it, it is ${offsetMax}.`
  return kind.fault(facts) ?? identificationFault(facts, settings)
}

/** A reference identifies only transfers that carry it. */
function identificationFault(
  { biller, currencyCode }: AddressFacts,
  { methods, identifiedBy }: AccountSettings,
): string | undefined {
  const carriesReference = biller !== undefined || ruleOfMethods(methods, currencyCode) === 'REFERENCE'
  return identifiedBy === 'REFERENCE' && !carriesReference
    ? '--told-apart-by REFERENCE: these transfers carry no reference of ours, so only the amount identifies them.'
    : undefined
}

/** By what transfers are identified where the operator does not say. */
export const identificationDefault = (
  kind: AddressKind,
  facts: AddressFacts,
  methods: readonly string[],
): Identification => kind.identifiedBy?.(facts) ?? ruleOfMethods(methods, facts.currencyCode)

/** Why an address cannot have settings that its cash account has for all of its addresses. */
export function ofCashAccount(given: {
  readonly dailyLimit?: Money | null | undefined
  readonly offsetUpTo?: number | undefined
  readonly shortUpTo?: string | null | undefined
  readonly acceptShort?: string | null | undefined
}): Refused | undefined {
  if (given.dailyLimit)
    return { refused: '--daily-limit: the limit is that of the account in which it settles.' }
  if ((given.shortUpTo ?? given.acceptShort ?? undefined) !== undefined)
    return { refused: '--short-up-to and --accept-short are those of the account in which it settles.' }
  return given.offsetUpTo === undefined
    ? undefined
    : { refused: '--offset-up-to: it is that of the account in which it settles.' }
}
