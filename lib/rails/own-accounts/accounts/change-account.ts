import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { AddressFacts } from '../kinds/kind.ts'
import { auditedAccount, isOperators, kindOf, lockAccount, type OperatorAccount } from './account.ts'
import { identificationDefault, ofCashAccount, settingsFault, type AccountSettings } from '../settings.ts'
import type { Decided } from './add-account.ts'
import { changed, type Removable } from './changed.ts'
import {
  payoutSettingsFault,
  payoutSettingsWith,
  type PayoutSettings,
  type PayoutSettingsChange,
} from './payout-settings.ts'
import { nameFault } from './name-fault.ts'
import { settleIn, writeCashAccount } from './settle-in.ts'
import { timeZoneFault } from './time-zone-fault.ts'
import { writtenColumns } from './written-columns.ts'
import { enableOperatorAccount, updateOperatorAccount } from '#sql/receiving_account'
import type { Refused } from '../../../platform/refused.ts'

type RemovableSettings = 'dailyLimit' | 'feeUpTo' | 'name' | 'shortUpTo' | 'acceptShort' | 'mapping'

/** What may be changed: another identifier is another account. `null` removes a value. */
export interface AccountChange
  extends
    Removable<Omit<AddressFacts, 'holder' | 'currencyCode' | 'identifier' | 'chain' | 'contract'>>,
    Partial<Omit<AccountSettings, RemovableSettings | keyof PayoutSettings>>,
    Removable<Pick<AccountSettings, RemovableSettings>>,
    PayoutSettingsChange {
  readonly holder?: string
  /** The ID of the cash account: only while nothing is booked on this one. */
  readonly settlesIn?: string | undefined
}

/**
 * Changes an account of the operator's. Payments that are open keep the address and the amount that they
 * were given. Writes nothing where it is refused.
 */
export async function configureAccount(
  db: Database,
  id: string,
  change: AccountChange,
  decided: Decided,
): Promise<OperatorAccount | Refused> {
  return changeLocked(db, id, 'account configure', decided, async (transaction, before) => {
    const facts = factsWith(before, change)
    const settings = settingsWith(before, facts, change)
    const { offsetUpTo } = change
    const settlesIn = await settleIn(transaction, before, { ...settings, offsetUpTo }, change.settlesIn)
    if (settlesIn && 'refused' in settlesIn) return settlesIn
    const misplaced = before.settlesIn !== undefined && ofCashAccount({ ...settings, offsetUpTo })
    if (misplaced) return misplaced
    const refused =
      settingsFault(kindOf(before), facts, settings) ??
      payoutSettingsFault(before.kind, before.settlesIn === undefined && !settlesIn, settings) ??
      (await nameFault(transaction, settings.name, before.id)) ??
      (await timeZoneFault(transaction, settings.timeZone))
    if (refused !== undefined) return { refused }
    await transaction.query(
      updateOperatorAccount({ id: before.id, ...writtenColumns(kindOf(before), facts, settings) }),
    )
    if (settlesIn) await writeCashAccount(transaction, before.id, settlesIn.id)
    return undefined
  })
}

/** Takes an account out of use, or into use again. Its open payments can still be paid. */
export async function enableAccount(
  db: Database,
  id: string,
  enabled: boolean,
  decided: Decided,
): Promise<OperatorAccount | Refused> {
  const command = enabled ? 'account enable' : 'account disable'
  return changeLocked(db, id, command, decided, async (transaction) => {
    await transaction.query(enableOperatorAccount({ text: id, enabled }))
    return undefined
  })
}

type Change = (transaction: Queryable, before: OperatorAccount) => Promise<Refused | undefined>

function changeLocked(
  db: Database,
  id: string,
  command: string,
  { by: actor, approvedBy }: Decided,
  change: Change,
): Promise<OperatorAccount | Refused> {
  return db.transaction(async (transaction) => {
    const before = await lockAccount(transaction, id)
    if (!before) return { refused: `There is no account ${id}: "account list" shows all.` }
    if (!isOperators(before))
      return { refused: 'This account belongs to the sandbox, which sets it up itself.' }
    const refused = await change(transaction, before)
    if (refused) return refused
    const after = await lockAccount(transaction, id)
    if (!after) throw new Error(`the account ${id} is gone`)
    await recordAudit(transaction, {
      actor,
      command,
      before: auditedAccount(before),
      after: { ...auditedAccount(after), approvedBy },
    })
    return after
  })
}

const factsWith = (before: OperatorAccount, change: AccountChange): AddressFacts => ({
  currencyCode: before.currencyCode,
  identifier: before.identifier,
  holder: change.holder ?? before.holder,
  bankCode: changed(change.bankCode, before.bankCode),
  bankName: changed(change.bankName, before.bankName),
  branch: changed(change.branch, before.bankBranch),
  bic: changed(change.bic, before.details['bic']),
  city: changed(change.city, before.details['city']),
  accountType: changed(change.accountType, before.details['accountType']),
  biller: changed(change.biller, before.details['billerId']),
  walletAddress: changed(change.walletAddress, before.details['walletAddress']),
  chain: before.details['chain'],
  contract: before.details['contract'],
  sweepTo: changed(change.sweepTo, before.details['sweepTo']),
})

/**
 * A biller ID that is added or removed decides whether transfers carry references, and the first methods by
 * what they are identified: then the default is taken again.
 */
function settingsWith(before: OperatorAccount, facts: AddressFacts, change: AccountChange): AccountSettings {
  const methods = change.methods ?? before.methods
  const isKept = change.biller === undefined && (before.methods.length > 0 || methods.length === 0)
  const kept = isKept ? before.identifiedBy : undefined
  return {
    name: changed(change.name, before.name),
    methods,
    identifiedBy: change.identifiedBy ?? kept ?? identificationDefault(kindOf(before), facts, methods),
    dailyLimit: changed(change.dailyLimit, before.dailyLimit),
    noticeDelayMinutes: change.noticeDelayMinutes ?? before.noticeDelayMinutes,
    bookingLagDays: change.bookingLagDays ?? before.bookingLagDays,
    timeZone: change.timeZone ?? before.timeZone,
    offsetUpTo: change.offsetUpTo ?? before.offsetUpTo,
    shortUpTo: changed(change.shortUpTo, before.shortUpTo),
    acceptShort: changed(change.acceptShort, before.acceptShort),
    mapping: changed(change.mapping, before.mapping),
    feeUpTo: changed(change.feeUpTo, before.feeUpTo),
    ...payoutSettingsWith(before, change),
  }
}
