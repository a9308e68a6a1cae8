import { currencyFromDatabase, type CurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { ReceivingAccount } from '../../payments/rail/rail.ts'
import { toReceivingAccount } from '../../payments/sql/receiving-account.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { railsOfRows } from '#sql/rail'

/** A connection to an institution, as its row says. */
export interface RailRow {
  readonly id: string
  readonly kind: string
  /** What people call it. */
  readonly name: string
  readonly currencyCode: CurrencyCode
  readonly methods: readonly string[]
  /** Where its money lies until it arrives at the bank. */
  readonly account: ReceivingAccount
  /** The account that its money arrives on. */
  readonly settlesIn: string | undefined
  readonly priority: number
  readonly share: number
  readonly min: Money | undefined
  readonly max: Money | undefined
  readonly isEnabled: boolean
  readonly sealedSettings: Buffer
  readonly noticeToken: string
  readonly capabilities: unknown
  /** Since when its institution does not answer. */
  readonly brokenSince: Date | undefined
  readonly lastAnswerAt: Date | undefined
}

/** Every rail, in the order in which they were added. */
export async function selectRailRows(database: Queryable): Promise<readonly RailRow[]> {
  const { rows } = await database.query(railsOfRows())
  return rows.map(toRow)
}

export async function findRailRow(database: Queryable, id: string): Promise<RailRow | undefined> {
  return (await selectRailRows(database)).find((row) => row.id === id)
}

const toRow = (row: RowOf<typeof railsOfRows>): RailRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  currencyCode: currencyFromDatabase(row.currency_code),
  methods: row.methods,
  account: toReceivingAccount(row),
  settlesIn: row.settles_in ?? undefined,
  priority: row.priority,
  share: row.share,
  min: amountOf(row.amount_min, row.currency_code),
  max: amountOf(row.amount_max, row.currency_code),
  isEnabled: row.is_enabled,
  sealedSettings: row.settings,
  noticeToken: row.notice_token,
  capabilities: row.capabilities ?? undefined,
  brokenSince: row.broken_since ?? undefined,
  lastAnswerAt: row.last_answer_at ?? undefined,
})

const amountOf = (amount: string | null, currencyCode: string): Money | undefined =>
  amount === null ? undefined : moneyFromDatabase(amount, currencyCode)
