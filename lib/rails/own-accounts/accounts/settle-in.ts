import type { Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { lockAccount, type OperatorAccount } from './account.ts'
import { ofCashAccount } from '../settings.ts'
import { changeCashAccount, isAccountUsed } from '#sql/receiving_account'
import type { Refused } from '../../../platform/refused.ts'

/** An address, and what an operator gave it that its cash account has for all of its addresses. */
interface Address {
  readonly currencyCode: string
  readonly dailyLimit?: Money | null | undefined
  readonly offsetUpTo?: number | undefined
  readonly shortUpTo?: string | undefined
  readonly acceptShort?: string | undefined
}

/** The account in which an address settles, or why it cannot. */
export async function cashAccountOf(
  transaction: Queryable,
  { currencyCode, ...settings }: Address,
  settlesIn: string | undefined,
): Promise<OperatorAccount | Refused | undefined> {
  if (settlesIn === undefined) return undefined
  const cash = await lockAccount(transaction, settlesIn)
  if (!cash) return { refused: `--settles-in: there is no account ${settlesIn}; "account list" shows all.` }
  if (cash.settlesIn !== undefined)
    return {
      refused: `--settles-in: this account settles in ${cash.settlesIn} itself; name that one.`,
    }
  if (cash.currencyCode !== currencyCode)
    return { refused: `--settles-in: this account is kept in ${cash.currencyCode}, not in ${currencyCode}.` }
  return ofCashAccount(settings) ?? cash
}

/**
 * The cash account that an account gets now; undefined where it keeps its own. Only while nothing is
 * booked on it: its money would be in two places.
 */
export async function settleIn(
  transaction: Queryable,
  before: OperatorAccount,
  settings: Omit<Address, 'currencyCode'>,
  settlesIn: string | undefined,
): Promise<OperatorAccount | Refused | undefined> {
  if (settlesIn === undefined || settlesIn === before.settlesIn) return undefined
  if (before.settlesIn !== undefined)
    return { refused: `--settles-in: this address settles in ${before.settlesIn} for good.` }
  if (settlesIn === before.id) return { refused: '--settles-in: an account does not settle in itself.' }
  const cash = await cashAccountOf(transaction, { ...settings, currencyCode: before.currencyCode }, settlesIn)
  if (!cash || 'refused' in cash) return cash
  return (await isUsed(transaction, before.id))
    ? {
        refused:
          '--settles-in: statements, money, payments or other addresses belong to this account already. Disable it, and add the address anew with --settles-in.',
      }
    : cash
}

/** Whether anything is booked on an account or asked to it, by the rule of the database. */
async function isUsed(transaction: Queryable, id: string): Promise<boolean> {
  const { rows } = await transaction.query(isAccountUsed({ id }))
  return rows[0]?.used !== false
}

/** Raises restrict_violation where something was booked meanwhile. */
export async function writeCashAccount(
  transaction: Queryable,
  id: string,
  cashAccountId: string,
): Promise<void> {
  await transaction.query(changeCashAccount({ id, cashAccountId }))
}
