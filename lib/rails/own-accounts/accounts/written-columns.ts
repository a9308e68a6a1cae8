import { amountFixed } from '../../../money/money.ts'
import type { AddressFacts, AddressKind } from '../kinds/kind.ts'
import type { AccountSettings } from '../settings.ts'

/** What an operator decides about an account, as columns of `receiving_account`. */
export const writtenColumns = `holder, name, bank_code, bank_name, bank_branch, details, methods, identified_by, daily_limit,
  notice_delay_seconds, booking_lag_days, time_zone, offset_up_to, short_up_to, accept_short, mapping, payouts_on, cut_off, charges, service_level, batch_booking, customer_id, bank_holder, fee_up_to`

/** The values of `writtenColumns`, in their order. */
export const writtenValues = (
  kind: AddressKind,
  facts: AddressFacts,
  settings: AccountSettings,
): readonly unknown[] => [
  facts.holder,
  settings.name ?? null,
  facts.bankCode ?? null,
  facts.bankName ?? null,
  facts.branch ?? null,
  { ...kind.details?.(facts), ...(facts.bic !== undefined && { bic: facts.bic }) },
  settings.methods,
  settings.identifiedBy,
  settings.dailyLimit ? amountFixed(settings.dailyLimit) : null,
  settings.noticeDelayMinutes * 60,
  settings.bookingLagDays,
  settings.timeZone,
  settings.offsetUpTo,
  settings.shortUpTo ?? null,
  settings.acceptShort ?? null,
  settings.mapping ?? null,
  settings.payouts,
  settings.cutOff ?? null,
  settings.charges,
  settings.serviceLevel ?? null,
  settings.batchBooking,
  settings.customerId ?? null,
  settings.bankHolder ?? null,
  settings.feeUpTo ? amountFixed(settings.feeUpTo) : null,
]

/** Their parameters, from `$first` on. */
export const writtenParameters = (first: number): string =>
  writtenColumns
    .split(',')
    .map((_, at) => `$${first + at}`)
    .join(', ')
