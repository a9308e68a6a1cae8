import { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import { listMerchants } from '../../merchants/list.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import { checkToken } from '../../rails/evm/accounts/check-token.ts'
import { selectTokenAccounts } from '../../rails/evm/accounts/token-accounts.ts'
import { calledOf, selectAccounts, type OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'
import { addAccount } from '../../rails/own-accounts/accounts/add-account.ts'
import {
  configureAccount,
  enableAccount,
  type AccountChange,
} from '../../rails/own-accounts/accounts/change-account.ts'
import { kindNamed } from '../../rails/own-accounts/kinds/kinds.ts'
import { decidedBy, isRefused, type Act, type Fact, type Refused } from './act.ts'
import { amountFault, currencyCode, line, moneyOf, uuid } from './fields.ts'

/** The account of an ID. */
export async function accountOf({ db }: Gateway, id: string): Promise<OperatorAccount | Refused> {
  const account = (await selectAccounts(db)).find((one) => one.id === id)
  return account ?? { refused: 'There is no such account.' }
}

/** What tells an account from all others. */
export const factsOfAccount = (account: OperatorAccount): readonly Fact[] => [
  ['Account', calledOf(account)],
  ['Kind', account.kind],
  ['Number', account.identifier],
  ['Holder', account.holder],
  ['Currency', account.currencyCode],
]

const onlyAccount = z.object({ accountId: uuid })

const switching = (enabled: boolean): Act<z.infer<typeof onlyAccount>> => ({
  name: enabled ? 'account enable' : 'account disable',
  right: 'suspense.work',
  content: onlyAccount,
  // Nobody waits for a second person to stop payins.
  ...(!enabled && { needsApproval: () => false }),
  async describe(gateway, { accountId }) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    return {
      title: `${enabled ? 'Give' : 'Do not give'} ${calledOf(account)} to new payins`,
      facts: factsOfAccount(account),
    }
  },
  async perform(gateway, { accountId }, deciders) {
    const fault = enabled ? await tokenFault(gateway, accountId) : undefined
    if (fault !== undefined) return { refused: fault }
    const changed = await enableAccount(gateway.db, accountId, enabled, decidedBy(deciders))
    if ('refused' in changed) return changed
    return { done: `${calledOf(changed)} is ${enabled ? 'given to new payins' : 'given to no new payin'}.` }
  },
})

/** The contract of a token is checked again before customers get its addresses again. */
async function tokenFault({ db, config }: Gateway, id: string): Promise<string | undefined> {
  const token = (await selectTokenAccounts(db)).find((one) => one.id === id)
  const checked = token && (await checkToken(config.evm, token.chain, token.contract))
  return checked && 'fault' in checked ? checked.fault : undefined
}

export const enableAccountAct = switching(true)
export const disableAccountAct = switching(false)

const text = line('The setting')
const removableText = z.union([z.literal(''), text])
const tolerance = z
  .string()
  .trim()
  .regex(/^$|^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,6})?)%$|^\d{1,15}(?:\.\d{1,6})?$/, {
    message: 'It must be an amount like 10.50, or a percentage like 2%.',
  })

/** What may be changed of an account; an empty text removes a value. */
const settings = z
  .object({
    name: removableText,
    holder: text,
    bankName: removableText,
    bankCode: removableText,
    bic: z
      .string()
      .trim()
      .regex(
        /^$|^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
        'The BIC must have 8 or 11 capitals and digits, or be empty.',
      ),
    branch: removableText,
    dailyLimit: z.string().trim(),
    feeUpTo: z.string().trim(),
    shortUpTo: tolerance,
    acceptShort: tolerance,
    offsetUpTo: z.coerce.number('It must be a whole number.').int(),
    noticeDelayMinutes: z.coerce.number('It must be a whole number.').int(),
    bookingLagDays: z.coerce.number('It must be a whole number.').int(),
    timeZone: text,
    mapping: removableText,
    payouts: z.boolean(),
    cutOff: removableText,
    charges: z.enum(['SLEV', 'SHAR', 'DEBT']),
    serviceLevel: removableText,
    batchBooking: z.boolean(),
    customerId: removableText,
    bankHolder: removableText,
    settlesIn: uuid,
  })
  .partial()

const configuring = z.object({ accountId: uuid, change: settings })
type Configuring = z.infer<typeof configuring>

export const configureAccountAct: Act<Configuring> = {
  name: 'account configure',
  right: 'suspense.work',
  content: configuring,
  async describe(gateway, { accountId, change }) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    if (given.length === 0) return { refused: 'Nothing to change was given.' }
    const read = changeOf(change, account.currencyCode)
    if (isRefused(read)) return read
    return {
      title: `Change ${calledOf(account)}`,
      facts: factsOfAccount(account),
      table: {
        columns: ['Setting', 'Now', 'Then'],
        rows: given.map(([name, value]) => [name, settingText(account, name), valueText(value)]),
      },
    }
  },
  async perform(gateway, { accountId, change }, deciders) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const read = changeOf(change, account.currencyCode)
    if (isRefused(read)) return read
    const changed = await configureAccount(gateway.db, accountId, read, decidedBy(deciders))
    return 'refused' in changed ? changed : { done: `${calledOf(changed)} is changed.` }
  },
}

const valueText = (value: unknown): string =>
  value === true ? 'on' : value === false ? 'off' : value === '' ? 'none' : String(value)

function settingText(account: OperatorAccount, name: string): string {
  const columns: Readonly<Record<string, unknown>> = { ...account.details, ...account }
  const value = name === 'branch' ? account.bankBranch : columns[name]
  if (value === undefined) return 'none'
  return typeof value === 'object' && value !== null && 'amount' in value
    ? amountShortest(value as Money)
    : valueText(value)
}

/** The change as its use case takes it. */
function changeOf(
  { dailyLimit, feeUpTo, ...change }: Configuring['change'],
  code: CurrencyCode,
): AccountChange | Refused {
  const [fault] = [dailyLimit, feeUpTo].flatMap((amount) =>
    amount === undefined || amount === '' ? [] : (amountFault(amount, code) ?? []),
  )
  if (fault !== undefined) return { refused: fault }
  const read = (amount: string) => (amount === '' ? null : moneyOf({ amount, currencyCode: code }))
  const named = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === '' ? null : value]),
  )
  return {
    ...named,
    ...(dailyLimit !== undefined && { dailyLimit: read(dailyLimit) }),
    ...(feeUpTo !== undefined && { feeUpTo: read(feeUpTo) }),
  }
}

const adding = z.object({
  currencyCode,
  kind: z.string(),
  identifier: line('The number'),
  holder: line('The holder'),
  name: text.optional(),
  bankName: text.optional(),
  bankCode: text.optional(),
  settlesIn: uuid.optional(),
  payouts: z.boolean().optional(),
})

/** A new account that takes real payins; one of a chain is added at the command line, with its key. */
export const addAccountAct: Act<z.infer<typeof adding>> = {
  name: 'account add',
  right: 'suspense.work',
  content: adding,
  // While an installation is set up one person is enough, as at the command line.
  needsApproval: async ({ config, db }) => config.fourEyes && (await listMerchants(db)).length > 0,
  async describe(gateway, typed) {
    const kind = kindNamed(typed.kind)
    if (gateway.mode === 'sandbox') return { refused: 'The sandbox has accounts of its own, for test money.' }
    if (!kind || kind.rail !== undefined)
      return { refused: `An account of kind ${typed.kind} is added at the command line.` }
    const fault = kind.fault(typed)
    if (fault !== undefined) return { refused: fault }
    const cash = typed.settlesIn === undefined ? undefined : await accountOf(gateway, typed.settlesIn)
    if (cash && isRefused(cash)) return cash
    return {
      title: `Add the account ${typed.name ?? typed.identifier}`,
      facts: [
        ['Kind', typed.kind],
        ['Number', typed.identifier],
        ['Holder', typed.holder],
        ['Currency', typed.currencyCode],
        [
          'Bank',
          [typed.bankName, typed.bankCode].filter((part) => part !== undefined).join(', ') || undefined,
        ],
        ['Money lies in', cash && calledOf(cash)],
        ['Payouts', typed.payouts ? 'on' : 'off'],
      ],
    }
  },
  async perform({ db }, { kind: name, payouts = false, ...typed }, deciders) {
    const kind = kindNamed(name)
    if (!kind) return { refused: `There is no kind ${name}.` }
    const added = await addAccount(db, { ...typed, kind, payouts }, decidedBy(deciders))
    return 'refused' in added ? added : { done: `${calledOf(added)} is added, and takes payins.` }
  },
}
