import { amountFixed } from '../../../money/money.ts'
import type { AddressFacts, AddressKind } from '../kinds/kind.ts'
import type { AccountSettings } from '../settings.ts'

/** What an operator decides about an account, as the columns of `receiving_account`. */
export const writtenColumns = (kind: AddressKind, facts: AddressFacts, settings: AccountSettings) => ({
  holder: facts.holder,
  name: settings.name,
  bankCode: facts.bankCode,
  bankName: facts.bankName,
  bankBranch: facts.branch,
  details: { ...kind.details?.(facts), ...(facts.bic !== undefined && { bic: facts.bic }) },
  methods: settings.methods,
  identifiedBy: settings.identifiedBy,
  dailyLimit: settings.dailyLimit && amountFixed(settings.dailyLimit),
  noticeDelaySeconds: settings.noticeDelayMinutes * 60,
  bookingLagDays: settings.bookingLagDays,
  timeZone: settings.timeZone,
  offsetUpTo: settings.offsetUpTo,
  shortUpTo: settings.shortUpTo,
  acceptShort: settings.acceptShort,
  mapping: settings.mapping,
  payoutsOn: settings.payouts,
  cutOff: settings.cutOff,
  charges: settings.charges,
  serviceLevel: settings.serviceLevel,
  batchBooking: settings.batchBooking,
  customerId: settings.customerId,
  bankHolder: settings.bankHolder,
  feeUpTo: settings.feeUpTo && amountFixed(settings.feeUpTo),
})
