import { amountFixed, moneyFromDatabase } from '../../../money/money.ts'
import { currencyFromDatabase, type CurrencyCode } from '../../../money/currency.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { kindNamed, ruleOfMethods } from '../kinds/kinds.ts'
import type { AccountSettings } from '../settings.ts'
import { lockOperatorAccount, operatorAccounts } from '#sql/receiving_account'

/** The rail of accounts that an operator has added; stored with each of them. */
export const ownAccountsRailName = 'own-accounts'

/** A receiving account as its operator sees it. */
export interface OperatorAccount extends AccountSettings {
  readonly id: string
  readonly rail: string
  readonly currencyCode: CurrencyCode
  readonly kind: string
  readonly identifier: string
  readonly holder: string
  readonly bankCode: string | undefined
  readonly bankName: string | undefined
  readonly bankBranch: string | undefined
  readonly details: Readonly<Record<string, string>>
  /** The cash account, where that is another one. */
  readonly settlesIn: string | undefined
  readonly disabledAt: Date | undefined
}

type AccountRow = RowOf<typeof operatorAccounts>

/** Every account, in the order in which they were added; `id` selects one. */
export async function selectAccounts(database: Queryable, id?: string): Promise<OperatorAccount[]> {
  const { rows } = await database.query(operatorAccounts({ id }))
  return rows.map(toAccount)
}

/** One account, locked until the transaction ends; undefined where there is none. */
export async function lockAccount(transaction: Queryable, id: string): Promise<OperatorAccount | undefined> {
  await transaction.query(lockOperatorAccount({ id }))
  return (await selectAccounts(transaction, id))[0]
}

const toAccount = (row: AccountRow): OperatorAccount => ({
  id: row.id,
  rail: row.provider,
  currencyCode: currencyFromDatabase(row.currency_code),
  kind: row.kind,
  identifier: row.identifier,
  name: row.name ?? undefined,
  holder: row.holder,
  bankCode: row.bank_code ?? undefined,
  bankName: row.bank_name ?? undefined,
  bankBranch: row.bank_branch ?? undefined,
  details: row.details,
  methods: row.methods,
  identifiedBy: row.identified_by ?? ruleOfMethods(row.methods, currencyFromDatabase(row.currency_code)),
  dailyLimit: row.daily_limit === null ? undefined : moneyFromDatabase(row.daily_limit, row.currency_code),
  noticeDelayMinutes: row.notice_delay_seconds / 60,
  bookingLagDays: row.booking_lag_days,
  timeZone: row.time_zone ?? 'UTC',
  offsetUpTo: row.offset_up_to,
  shortUpTo: row.short_up_to ?? undefined,
  acceptShort: row.accept_short ?? undefined,
  mapping: row.mapping ?? undefined,
  settlesIn: row.settles_in ?? undefined,
  payouts: row.payouts_on,
  cutOff: row.cut_off ?? undefined,
  charges: row.charges ?? 'SHAR',
  serviceLevel: row.service_level ?? undefined,
  batchBooking: row.batch_booking,
  customerId: row.customer_id ?? undefined,
  bankHolder: row.bank_holder ?? undefined,
  feeUpTo: row.fee_up_to === null ? undefined : moneyFromDatabase(row.fee_up_to, row.currency_code),
  disabledAt: row.disabled_at ?? undefined,
})

/** The account as the audit keeps it. */
export const auditedAccount = ({
  id,
  dailyLimit,
  feeUpTo,
  disabledAt,
  ...account
}: OperatorAccount): object => ({
  idAccount: id,
  ...account,
  dailyLimit: dailyLimit && amountFixed(dailyLimit),
  feeUpTo: feeUpTo && amountFixed(feeUpTo),
  disabledAt: disabledAt?.toISOString(),
})

/** What people call an account: its name, else what customers pay to. */
export const calledOf = ({ name, identifier }: Pick<OperatorAccount, 'name' | 'identifier'>): string =>
  name ?? identifier

/** Whether people mean this account by its ID, or by its name in whatever case. */
export const isCalled = ({ id, name }: Pick<OperatorAccount, 'id' | 'name'>, nameOrId: string): boolean =>
  [id, name].some((known) => known?.toLowerCase() === nameOrId.trim().toLowerCase())

/** Whether an operator may change it: accounts of other rails are made by them. */
export const isOperators = ({ rail, kind }: OperatorAccount): boolean =>
  rail === (kindNamed(kind)?.rail ?? ownAccountsRailName)

/** The kind of an account that an operator added. */
export function kindOf({ kind }: OperatorAccount) {
  const found = kindNamed(kind)
  if (!found) throw new Error(`there is no kind of address ${kind}`)
  return found
}
