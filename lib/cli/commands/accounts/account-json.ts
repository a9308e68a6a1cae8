import { moneyJson } from '../../../money/money.ts'
import { shortUpToDefault } from '../../../payments/receive/parts/tolerance.ts'
import type { OperatorAccount } from '../../../rails/own-accounts/accounts/account.ts'
import type { AccountState } from '../../../rails/own-accounts/accounts/account-state.ts'
import type { StatementState } from '../../../rails/own-accounts/statements/continuity/statement-state.ts'

/** An account as commands print it. */
export const accountJson = (account: OperatorAccount) => ({
  idAccount: account.id,
  rail: account.rail,
  currencyCode: account.currencyCode,
  kind: account.kind,
  identifier: account.identifier,
  name: account.name ?? null,
  holder: account.holder,
  bankCode: account.bankCode,
  bankName: account.bankName,
  bankBranch: account.bankBranch,
  details: account.details,
  methods: account.methods,
  toldApartBy: account.identifiedBy,
  dailyLimit: account.dailyLimit && moneyJson(account.dailyLimit).amount,
  noticeDelayMinutes: account.noticeDelayMinutes,
  bookingLagDays: account.bookingLagDays,
  timeZone: account.timeZone,
  offsetUpTo: account.offsetUpTo,
  shortUpTo: account.shortUpTo ?? shortUpToDefault,
  acceptShort: account.acceptShort ?? '0',
  mapping: account.mapping,
  settlesIn: account.settlesIn ?? null,
  payouts: account.payouts,
  cutOff: account.cutOff,
  charges: account.charges,
  serviceLevel: account.serviceLevel,
  batchBooking: account.batchBooking,
  customerId: account.customerId,
  bankHolder: account.bankHolder,
  feeUpTo: account.feeUpTo && moneyJson(account.feeUpTo).amount,
  enabled: account.disabledAt === undefined,
  disabledAt: account.disabledAt?.toISOString(),
})

/** What an account does at the moment, beside its settings. */
export const accountStateJson = ({ claims, offsetsInUse, receivedToday, books }: AccountState) => ({
  openClaims: claims,
  offsetsInUse,
  receivedToday: moneyJson(receivedToday).amount,
  books: moneyJson(books).amount,
})

/** What the account's statements say. */
export const statementStateJson = ({ last, gaps, lateness, difference }: StatementState) => ({
  lastStatement: last
    ? {
        number: last.number ?? null,
        format: last.format,
        to: last.to,
        closing: last.closing ? moneyJson(last.closing).amount : null,
      }
    : null,
  statementLate: lateness !== undefined && lateness.lateSeconds > 0,
  gaps: gaps.map(({ code, message }) => ({ code, message })),
  bank: last?.closing ? moneyJson(last.closing).amount : null,
  booksDiffer: difference ? moneyJson(difference).amount : null,
})
