import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import { listMerchants } from '../../merchants/list.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import { checkToken } from '../../rails/evm/accounts/check-token.ts'
import { rescanChain } from '../../rails/evm/accounts/rescan.ts'
import { selectTokenAccounts } from '../../rails/evm/accounts/token-accounts.ts'
import { newEvmAccount, readEvmAccount } from '../../rails/evm/settings.ts'
import { calledOf, selectAccounts, type OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'
import { addAccount, type NewAccount } from '../../rails/own-accounts/accounts/add-account.ts'
import {
  configureAccount,
  enableAccount,
  type AccountChange,
} from '../../rails/own-accounts/accounts/change-account.ts'
import { kindNamed } from '../../rails/own-accounts/kinds/kinds.ts'
import { isOfChain } from '../accounts/kinds-of-accounts.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import { decidedBy, type Act, type Fact } from './act.ts'
import { amountFault, currencyCode, line, moneyOf, uuid } from './fields.ts'

const t = consolePhrases('acts')

/** The account of an ID. */
export async function accountOf({ db }: Gateway, id: string): Promise<OperatorAccount | Refused> {
  const account = (await selectAccounts(db)).find((one) => one.id === id)
  return account ?? { refused: t('account.none') }
}

/** What tells an account from all others. */
export const factsOfAccount = (account: OperatorAccount): readonly Fact[] => [
  [t('fact.account'), calledOf(account)],
  [t('fact.kind'), account.kind],
  [t('fact.number'), account.identifier],
  [t('fact.holder'), account.holder],
  [t('fact.currency'), account.currencyCode],
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
      title: t(enabled ? 'account.enable' : 'account.disable', { account: calledOf(account) }),
      facts: factsOfAccount(account),
    }
  },
  async perform(gateway, { accountId }, deciders) {
    const fault = enabled ? await tokenFault(gateway, accountId) : undefined
    if (fault !== undefined) return { refused: fault }
    const changed = await enableAccount(gateway.db, accountId, enabled, decidedBy(deciders))
    if ('refused' in changed) return changed
    return { done: t(enabled ? 'account.enabled' : 'account.disabled', { account: calledOf(changed) }) }
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

const text = line(t('name.setting'))
const removableText = z.union([z.literal(''), text])
const tolerance = z
  .string()
  .trim()
  .regex(/^$|^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,6})?)%$|^\d{1,15}(?:\.\d{1,6})?$/, {
    message: t('typed.tolerance'),
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
      .regex(/^$|^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, t('typed.bic')),
    branch: removableText,
    dailyLimit: z.string().trim(),
    feeUpTo: z.string().trim(),
    shortUpTo: tolerance,
    acceptShort: tolerance,
    offsetUpTo: z.coerce.number(t('typed.whole')).int(),
    noticeDelayMinutes: z.coerce.number(t('typed.whole')).int(),
    bookingLagDays: z.coerce.number(t('typed.whole')).int(),
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
    if (given.length === 0) return { refused: t('typed.nothing') }
    const read = changeOf(change, account.currencyCode)
    if (isRefused(read)) return read
    return {
      title: t('account.change', { account: calledOf(account) }),
      facts: factsOfAccount(account),
      table: {
        columns: [t('fact.setting'), t('fact.now'), t('fact.then')],
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
    return 'refused' in changed ? changed : { done: t('account.changed', { account: calledOf(changed) }) }
  },
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off')
  return value === '' ? t('value.none') : String(value)
}

function settingText(account: OperatorAccount, name: string): string {
  const columns: Readonly<Record<string, unknown>> = { ...account.details, ...account }
  const value = name === 'branch' ? account.bankBranch : columns[name]
  if (value === undefined) return t('value.none')
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
  /** Of a chain: the extended public key, which with one leaked key of an address reveals all. */
  identifier: line(t('name.number')),
  holder: line(t('name.holder')),
  name: text.optional(),
  bankName: text.optional(),
  bankCode: text.optional(),
  bic: text.optional(),
  branch: text.optional(),
  city: text.optional(),
  accountType: text.optional(),
  biller: text.optional(),
  walletAddress: text.optional(),
  settlesIn: uuid.optional(),
  payouts: z.boolean().optional(),
  firstAddress: text.optional(),
  chain: text.optional(),
  contract: text.optional(),
  sweepTo: text.optional(),
})
type Adding = z.infer<typeof adding>

/** A new account that takes real payins. */
export const addAccountAct: Act<Adding> = {
  name: 'account add',
  right: 'suspense.work',
  content: adding,
  audited: ({ identifier, ...typed }) => ({
    content: { ...typed, ...(!isOfChain(typed.kind) && { identifier }) },
  }),
  // While an installation is set up one person is enough, as at the command line.
  needsApproval: async ({ config, db }) => config.fourEyes && (await listMerchants(db)).length > 0,
  async describe(gateway, typed) {
    if (gateway.mode === 'sandbox') return { refused: t('account.sandbox') }
    const account = readNew(typed)
    if (isRefused(account)) return account
    const cash = typed.settlesIn === undefined ? undefined : await accountOf(gateway, typed.settlesIn)
    if (cash && isRefused(cash)) return cash
    const banks = [typed.bankName, typed.bankCode].filter((part) => part !== undefined).join(', ')
    return {
      title: t('account.add', { account: typed.name ?? account.identifier }),
      facts: [
        [t('fact.kind'), typed.kind],
        [t('fact.number'), account.identifier],
        [t('fact.holder'), typed.holder],
        [t('fact.currency'), typed.currencyCode],
        [t('fact.bank'), banks === '' ? undefined : banks],
        ...furtherFacts.flatMap((name) =>
          typed[name] === undefined ? [] : [[t(`fact.${name}`), typed[name]] as const],
        ),
        [t('fact.settlesIn'), cash && calledOf(cash)],
        [t('fact.payouts'), t(typed.payouts ? 'value.on' : 'value.off')],
        ...(isOfChain(typed.kind)
          ? ([
              [t('fact.chain'), typed.chain],
              [t('fact.contract'), typed.contract],
              [t('fact.firstAddress'), typed.firstAddress],
              [t('fact.sweepTo'), typed.sweepTo],
            ] as const)
          : []),
      ],
    }
  },
  async perform({ db, config, secrets }, typed, deciders) {
    const read = readNew(typed)
    if (isRefused(read)) return read
    const account = isOfChain(typed.kind)
      ? await newEvmAccount(config, secrets, { ...typed, kind: read.kind, payouts: false })
      : read
    if (isRefused(account)) return plain(account)
    const added = await addAccount(db, account, decidedBy(deciders))
    return isRefused(added) ? plain(added) : { done: t('account.added', { account: calledOf(added) }) }
  },
}

const furtherFacts = [
  'bic',
  'branch',
  'city',
  'accountType',
  'biller',
  'walletAddress',
] as const satisfies readonly (keyof Adding)[]

/** The account as it would be stored, as far as that can be told without asking anybody. */
function readNew({ kind: name, firstAddress, payouts = false, ...typed }: Adding): NewAccount | Refused {
  const kind = kindNamed(name)
  if (!kind) return { refused: t('account.noKind', { kind: name }) }
  const account = { ...typed, kind, payouts }
  if (isOfChain(name)) {
    const read = readEvmAccount({ ...account, firstAddress })
    return 'refused' in read ? plain(read) : read.account
  }
  const fault = kind.fault(account)
  return fault === undefined ? account : plain({ refused: fault })
}

/** What a use case refuses, with the words of the form in place of the options of the command. */
const plain = ({ refused }: Refused): Refused => ({
  refused: refused.replaceAll(/--([a-z-]+)/g, (option, name: string) => t.find(`option.${name}`) ?? option),
})

const rescanning = z.object({
  accountId: uuid,
  fromBlock: z.coerce.number(t('typed.block')).int(t('typed.block')),
})

/** Reads the chain of an account again, after an alarm. */
export const rescanAct: Act<z.infer<typeof rescanning>> = {
  name: 'account rescan',
  right: 'suspense.work',
  content: rescanning,
  async describe(gateway, { accountId, fromBlock }) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const token = (await selectTokenAccounts(gateway.db)).find(({ id }) => id === accountId)
    if (!token) return { refused: t('chain.none') }
    return {
      title: t('chain.rescan', { chain: token.chain, block: fromBlock }),
      facts: [
        ...factsOfAccount(account),
        [t('fact.chain'), token.chain],
        [t('fact.fromBlock'), String(fromBlock)],
      ],
    }
  },
  async perform({ db, config }, { accountId, fromBlock }, deciders) {
    const token = (await selectTokenAccounts(db)).find(({ id }) => id === accountId)
    if (!token) return { refused: t('chain.none') }
    const { chain } = token
    const rescanned = await rescanChain(db, config.evm, { chain, fromBlock }, decidedBy(deciders))
    return 'fault' in rescanned
      ? plain({ refused: rescanned.fault })
      : { done: t('chain.rescanned', { chain, block: fromBlock }) }
  },
}
