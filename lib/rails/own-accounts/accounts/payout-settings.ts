import { bankText, namesSomebody } from '../../../bank-files/payments/bank-text.ts'
import { idFault } from '../../../bank-files/payments/batch-faults.ts'
import { changed, type Removable } from './changed.ts'

/** What an operator decides about payouts from an account. */
export interface PayoutSettings {
  /** Whether its bank executes payouts in files. */
  readonly payouts: boolean
  /** `HH:MM` in the account's time zone; absent: the bank takes orders all day. */
  readonly cutOff: string | undefined
  /** Who pays the banks' charges: as the service level says, each side its own, or the debtor. */
  readonly charges: 'SLEV' | 'SHAR' | 'DEBT'
  readonly serviceLevel: string | undefined
  /** Whether its statement shows one debit for a batch. */
  readonly batchBooking: boolean
  /** The number under which the bank knows the operator. */
  readonly customerId: string | undefined
  /** The holder in Latin letters, as the bank has it; absent: as customers see it. */
  readonly bankHolder: string | undefined
}

type RemovableSettings = Pick<PayoutSettings, 'cutOff' | 'serviceLevel' | 'customerId' | 'bankHolder'>

/** `null` removes a setting. */
export interface PayoutSettingsChange
  extends Partial<Omit<PayoutSettings, keyof RemovableSettings>>, Removable<RemovableSettings> {}

export const noPayouts: PayoutSettings = {
  payouts: false,
  cutOff: undefined,
  charges: 'SHAR',
  serviceLevel: undefined,
  batchBooking: false,
  customerId: undefined,
  bankHolder: undefined,
}

/** Kinds whose identifier is the number of a bank account: a file for the bank can name it. */
export const payingKinds = ['BANK', 'VIETQR']

/** Whether an account of this kind can pay out by itself. */
export const paysOut = (kind: string): boolean => payingKinds.includes(kind)

/** What to do where a kind cannot. */
export const howToPayOut = (kind: string): string =>
  `a ${kind} account has no number that a payment file could name. Add the bank account that its money lies on, turn payouts on there, and say that this one settles in it while nothing is booked on this one`

/** The commands that do so. */
export const payOutCommands = '"account add --kind BANK", "account configure --settles-in"'

/** The settings after a change. */
export function payoutSettingsWith(before: PayoutSettings, change: PayoutSettingsChange): PayoutSettings {
  return {
    payouts: change.payouts ?? before.payouts,
    cutOff: changed(change.cutOff, before.cutOff),
    charges: change.charges ?? before.charges,
    serviceLevel: changed(change.serviceLevel, before.serviceLevel),
    batchBooking: change.batchBooking ?? before.batchBooking,
    customerId: changed(change.customerId, before.customerId),
    bankHolder: changed(change.bankHolder, before.bankHolder),
  }
}

/** What is wrong with the settings, as a sentence that says what to change; undefined where nothing is. */
export function payoutSettingsFault(
  kind: string,
  isCashAccount: boolean,
  { payouts, cutOff, serviceLevel, customerId, bankHolder }: PayoutSettings,
): string | undefined {
  if (payouts && !isCashAccount)
    return '--payouts on: this account settles in another one; turn payouts on there.'
  if (payouts && !paysOut(kind)) return `--payouts on: ${howToPayOut(kind)}: ${payOutCommands}.`
  if (bankHolder !== undefined && !namesSomebody(bankText(bankHolder, bankHolder.length)))
    return `--bank-holder: ${bankHolder} is not in letters that a bank can take.`
  if (cutOff !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(cutOff))
    return `--cut-off: ${cutOff} is no time of day; write it like 16:30, or "none".`
  const wrongLevel = serviceLevel === undefined ? undefined : idFault(serviceLevel)
  if (wrongLevel !== undefined) return `--service-level ${wrongLevel}.`
  const wrongCustomer = customerId === undefined ? undefined : idFault(customerId)
  return wrongCustomer === undefined ? undefined : `--customer-id ${wrongCustomer}.`
}
