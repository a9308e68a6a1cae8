import { withoutInvisible } from '../../../countries/accounts/digits.ts'
import { countryOfCurrency } from '../../../countries/registry.ts'
import type { CurrentActor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { constraintOf } from '../../../platform/db/constraint-of.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { offsetMax } from '../../../payments/create/sql/claim-amount.ts'
import type { AddressFacts, AddressKind } from '../kinds/kind.ts'
import { testAccounts } from '../test-accounts.ts'
import { auditedAccount, lockAccount, ownAccountsRailName, type OperatorAccount } from './account.ts'
import {
  identificationDefault,
  noticeDelayDefault,
  settingsFault,
  type AccountSettings,
} from '../settings.ts'
import {
  noPayouts,
  payoutSettingsFault,
  payoutSettingsWith,
  type PayoutSettings,
  type PayoutSettingsChange,
  payingKinds,
  paysOut,
} from './payout-settings.ts'
import { cashAccountOf } from './settle-in.ts'
import { nameFault } from './name-fault.ts'
import { timeZoneFault } from './time-zone-fault.ts'
import { writtenColumns } from './written-columns.ts'
import * as sql from '#sql/receiving_account'
import type { Refused } from '../../../platform/refused.ts'

export interface NewAccount
  extends AddressFacts, Partial<Omit<AccountSettings, keyof PayoutSettings>>, PayoutSettingsChange {
  readonly kind: AddressKind
  /** The ID of the cash account, where the money lies in another one. */
  readonly settlesIn?: string | undefined
  /** Writes what its rail needs beside the account, in the transaction that adds it. */
  readonly onAdded?: (transaction: Queryable) => Promise<void>
}

export interface Decided {
  readonly by: CurrentActor
  readonly approvedBy?: string | undefined
}

/** Adds an account of the operator's, which takes payins at once. Writes nothing where it is refused. */
export async function addAccount(
  db: Database,
  typed: NewAccount,
  decided: Decided,
): Promise<OperatorAccount | Refused> {
  const { kind, currencyCode } = typed
  const written = kind.keepsWhole ? typed.identifier : withoutInvisible(typed.identifier)
  const account = { ...typed, identifier: kind.stored?.(written) ?? written }
  const methods = account.methods ?? kind.methods(currencyCode)
  if (isTestAccount(account)) return { refused: 'This is an account of the sandbox: it takes no real money.' }
  const twice = {
    refused: `There is an account ${kind.kind} ${account.identifier} in ${currencyCode} already: "account list" shows it. The same number at another bank needs that bank's --bank-code.`,
  }
  return db
    .transaction(async (transaction) => {
      const cash = await cashAccountOf(transaction, account, account.settlesIn)
      if (cash && 'refused' in cash) return cash
      const same = cash ? undefined : await sameBankAccount(transaction, account)
      if (same !== undefined) return { refused: same }
      const settings: AccountSettings = {
        name: account.name,
        methods,
        identifiedBy: account.identifiedBy ?? identificationDefault(kind, account, methods),
        dailyLimit: account.dailyLimit,
        noticeDelayMinutes:
          account.noticeDelayMinutes ??
          cash?.noticeDelayMinutes ??
          kind.noticeDelayMinutes ??
          noticeDelayDefault,
        bookingLagDays: account.bookingLagDays ?? cash?.bookingLagDays ?? 0,
        timeZone:
          account.timeZone ?? cash?.timeZone ?? countryOfCurrency(account.currencyCode)?.timeZone ?? 'UTC',
        offsetUpTo: account.offsetUpTo ?? offsetMax,
        shortUpTo: account.shortUpTo,
        acceptShort: account.acceptShort,
        mapping: account.mapping,
        feeUpTo: account.feeUpTo,
        ...payoutSettingsWith(noPayouts, account),
      }
      const refused =
        settingsFault(kind, account, settings) ??
        payoutSettingsFault(kind.kind, cash === undefined, settings) ??
        (await nameFault(transaction, settings.name)) ??
        (await timeZoneFault(transaction, settings.timeZone))
      if (refused !== undefined) return { refused }
      const added = await lockAccount(transaction, await insertAccount(transaction, account, settings))
      if (!added) throw new Error('the account was not written')
      await account.onAdded?.(transaction)
      const { by: actor, approvedBy } = decided
      const after = { ...auditedAccount(added), approvedBy }
      await recordAudit(transaction, { actor, command: 'account add', after })
      return added
    })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'receiving_account_identifier') return twice
      throw error
    })
}

const isTestAccount = ({ kind, identifier, currencyCode }: NewAccount): boolean =>
  testAccounts.some(
    (test) => test.kind === kind.kind && test.identifier === identifier && test.currencyCode === currencyCode,
  )

async function insertAccount(
  transaction: Queryable,
  account: NewAccount,
  settings: AccountSettings,
): Promise<string> {
  const { kind, currencyCode, identifier, settlesIn } = account
  const { rows } = await transaction.query(
    sql.insertOperatorAccount({
      provider: kind.rail ?? ownAccountsRailName,
      currencyCode,
      kind: kind.kind,
      identifier,
      settlesIn,
      ...writtenColumns(kind, account, settings),
    }),
  )
  return rows[0]?.id ?? ''
}

/**
 * Why an account is not another one: a cash account of another kind has its number at the same bank,
 * disabled or not. The money of one real account would be in two places, and its debits would settle no
 * payout. Codes of banks are compared where both have the shape of NAPAS numbers; others may be two codes
 * of one bank. Two that are added at once take turns.
 */
async function sameBankAccount(
  transaction: Queryable,
  { kind, currencyCode, identifier, bankCode }: AddressFacts & { readonly kind: AddressKind },
): Promise<string | undefined> {
  if (!paysOut(kind.kind)) return undefined
  await transaction.query(sql.addAccountsInTurns({ currencyCode }))
  const { rows } = await transaction.query(
    sql.sameBankAccount({
      currencyCode,
      identifier,
      payingKinds,
      kind: kind.kind,
      bankCode: bankCode ?? '',
    }),
  )
  const [same] = rows
  return (
    same &&
    `The ${same.kind} account ${same.id} is this bank account already, and can pay out: "account configure --id ${same.id} --payouts on". Is the number at another bank, give both their --bank-code.`
  )
}
