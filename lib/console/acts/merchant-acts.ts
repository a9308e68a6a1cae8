import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import { approvalThreshold } from '../../merchants/approval-threshold.ts'
import { loadMerchant } from '../../merchants/load-merchant.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isMerchantFault, type MerchantFault } from '../../merchants/merchant-fault.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { configureMerchant, type Configuration } from '../../merchants/settings/configure.ts'
import { readContact } from '../../merchants/settings/contact.ts'
import { readFrameAncestors } from '../../merchants/settings/frame-ancestors.ts'
import { readLogo } from '../../merchants/settings/logo.ts'
import { callbackSchedules } from '../../merchants/settings/setting-fault.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { amountShortest, money } from '../../money/money.ts'
import { offeredMethods } from '../../payments/offered-methods.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import type { Act, ActOutcome, Deciders, Facts } from './act.ts'
import { amountFault, currencyCode, line, merchantCode } from './fields.ts'

const t = consolePhrases('acts')

/** The merchant of a code. */
export async function merchantOf({ db }: Gateway, code: string): Promise<Merchant | Refused> {
  return (await loadMerchant(db, code)) ?? { refused: t('merchant.none', { merchant: code }) }
}

export const calledMerchant = ({ channelName, code }: Merchant): string => `${channelName} (${code})`

/** Changes settings as `merchant configure` does; this process knows them at once. */
async function configure(
  gateway: Gateway,
  configuration: Configuration,
  { by }: Deciders,
): Promise<ActOutcome> {
  const changed = await configureMerchant(gateway.db, offeredMethods(), configuration, by)
  if (isMerchantFault(changed)) return { refused: changed.message }
  gateway.merchants.drop(configuration.code)
  return { done: t('merchant.changed') }
}

const amount = z.string().trim().min(1).max(40)
const percent = z.string().trim().min(1).max(12)

const pricing = z.object({
  merchantCode,
  currencyCode,
  /** Absent: all of the currency, but refunds. */
  method: line(t('name.method')).optional(),
  minimum: amount.optional(),
  maximum: amount.optional(),
  feePercent: percent.optional(),
  feeFixed: amount.optional(),
  vatPercent: percent.optional(),
  vatOn: z.enum(['order', 'fee']).optional(),
  approveAbove: amount.optional(),
})
type Pricing = z.infer<typeof pricing>

/** Fees, limits, VAT, and the threshold of approvals: another person agrees. */
export const pricesAct: Act<Pricing> = {
  name: 'merchant configure',
  right: 'fees.change',
  content: pricing,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  async describe(gateway, typed) {
    const merchant = await merchantOf(gateway, typed.merchantCode)
    if (isRefused(merchant)) return merchant
    const { currencyCode: code, method } = typed
    const changes = prices.flatMap((name) => {
      const becomes = typed[name]
      return becomes === undefined ? [] : [{ name, words: t(`price.${name}`), becomes }]
    })
    if (changes.length === 0) return { refused: t('typed.nothing') }
    const [fault] = [typed.minimum, typed.maximum, typed.feeFixed, typed.approveAbove].flatMap((text) =>
      text === undefined ? [] : (amountFault(text, code) ?? []),
    )
    if (fault !== undefined) return { refused: fault }
    const threshold = await approvalThreshold(gateway.db, merchant.code, code)
    const touched = offeredMethods().filter(
      (one) =>
        one.currencyCode === code &&
        (method === undefined ? one.kind !== 'refund' : one.methodCode === method),
    )
    if (touched.length === 0)
      return { refused: t('merchant.noMethod', { method: method ?? '', currency: code }) }
    const rows = changes.flatMap(({ name, words, becomes }): string[][] => {
      if (name === 'vatPercent') return [[code, words, merchant.vatPercent(code), becomes]]
      if (name === 'vatOn') return [[code, words, merchant.vatOnFee(code) ? 'fee' : 'order', becomes]]
      if (name === 'approveAbove')
        return [[code, words, threshold ? amountShortest(threshold) : t('value.everyPayout'), becomes]]
      return touched.map(({ kind, methodCode }) => {
        const now = merchant.method(kind, methodCode, code)[name]
        return [`${methodCode}, ${kind}`, words, shown(now, code), becomes]
      })
    })
    return {
      title: t('merchant.prices', { merchant: calledMerchant(merchant) }),
      facts: [
        [t('fact.merchant'), calledMerchant(merchant)],
        [t('fact.currency'), code],
        [t('fact.method'), method ?? t('value.all')],
      ],
      table: { columns: [t('fact.of'), t('fact.setting'), t('fact.now'), t('fact.then')], rows },
    }
  },
  perform: (gateway, { merchantCode: code, currencyCode: currency, ...typed }, deciders) =>
    configure(gateway, { code, currency, ...typed }, deciders),
}

const prices = [
  'minimum',
  'maximum',
  'feePercent',
  'feeFixed',
  'vatPercent',
  'vatOn',
  'approveAbove',
] as const satisfies readonly (keyof Pricing)[]

const shown = (value: string | bigint | undefined, code: CurrencyCode): string =>
  value === undefined
    ? t('value.none')
    : typeof value === 'bigint'
      ? amountShortest(money(value, code))
      : value

const creating = z.object({
  merchantCode,
  name: line(t('name.name')),
  /** PEM; empty: it is added later. */
  publicKey: z.string().trim().max(20_000).default(''),
  requestsPerSecond: z.coerce.number(t('typed.rate')).optional(),
})

/** Registers a merchant with every method and currency switched on; one person is enough, as at the command line. */
export const createMerchantAct: Act<z.infer<typeof creating>> = {
  name: 'merchant create',
  right: 'merchants.change',
  content: creating,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  needsApproval: () => false,
  describe: ({ db }, { merchantCode: code, name }) =>
    loadMerchant(db, code).then((known) =>
      known
        ? { refused: t('merchant.taken', { merchant: code }) }
        : { title: t('merchant.create', { merchant: code }), facts: [[t('fact.name'), name]] },
    ),
  async perform({ db, secrets, merchants }, { merchantCode: code, publicKey, ...typed }, { by }) {
    const publicKeys = publicKey === '' ? [] : [publicKey]
    const registered = await registerMerchant(db, secrets, { code, publicKeys, ...typed }, by)
    if (isMerchantFault(registered)) return { refused: registered.message }
    merchants.drop(code)
    return { done: t('merchant.created', { merchant: registered.channelName }) }
  },
}

const switching = z.object({
  merchantCode,
  currencyCode,
  /** Absent: the currency itself. */
  method: line(t('name.method')).optional(),
  enabled: z.boolean(),
})

/** Switches a method in one currency, or a currency, on or off. */
export const switchMethodAct: Act<z.infer<typeof switching>> = {
  name: 'merchant configure --on|--off',
  right: 'merchants.change',
  content: switching,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  needsApproval: () => false,
  describe: (gateway, { merchantCode: code, method, currencyCode: currency, enabled }) =>
    aboutMerchant(
      gateway,
      code,
      t(enabled ? 'merchant.switchOn' : 'merchant.switchOff', {
        what: method ?? t('value.theCurrency'),
        currency,
      }),
    ),
  perform: (gateway, { merchantCode: code, currencyCode: currency, ...typed }, deciders) =>
    configure(gateway, { code, currency, ...typed }, deciders),
}

async function aboutMerchant(gateway: Gateway, code: string, title: string): Promise<Facts | Refused> {
  const merchant = await merchantOf(gateway, code)
  return isRefused(merchant) ? merchant : { title, facts: [[t('fact.merchant'), calledMerchant(merchant)]] }
}

const settings = z.object({
  merchantCode,
  name: z.string().trim().optional(),
  requestsPerSecond: z.coerce.number(t('typed.rate')).optional(),
  timeZone: z.string().trim().optional(),
  callbackSchedule: z.enum(callbackSchedules).optional(),
  partialPaymentCallbacks: z.boolean().optional(),
})

/** The merchant's own settings, but for how its pages look. */
export const settingsAct: Act<z.infer<typeof settings>> = {
  name: 'merchant configure settings',
  right: 'merchants.change',
  content: settings,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  needsApproval: () => false,
  describe: (gateway, { merchantCode: code }) => aboutMerchant(gateway, code, t('merchant.settings')),
  perform: (gateway, { merchantCode: code, ...typed }, deciders) =>
    configure(gateway, { code, ...typed }, deciders),
}

const branding = z.object({
  merchantCode,
  accent: z.string().trim().optional(),
  /** Empty: none. */
  contact: z.string().trim().optional(),
  /** Origins, separated by commas; empty: none. */
  frameAncestors: z.string().trim().optional(),
  /** The file in base64; empty: none. */
  logo: z.string().optional(),
})

/** How the pages look that the merchant's customers see, and where they may be shown. */
export const brandingAct: Act<z.infer<typeof branding>> = {
  name: 'merchant configure branding',
  right: 'branding',
  content: branding,
  about: (typed) => ({ merchantCode: typed.merchantCode }),
  audited: ({ logo, ...typed }) => ({
    content: { ...typed, ...(logo !== undefined && { logo: logo !== '' }) },
  }),
  needsApproval: () => false,
  describe: (gateway, { merchantCode: code }) => aboutMerchant(gateway, code, t('merchant.branding')),
  perform(gateway, { merchantCode: code, accent, contact, frameAncestors, logo }, deciders) {
    const read = {
      contact: removable(contact, (text) => readContact(text), 'contact'),
      logo: removable(logo, (text) => readLogo(Buffer.from(text, 'base64')), undefined),
      frameAncestors:
        frameAncestors === ''
          ? []
          : removable(
              frameAncestors,
              (text) => readFrameAncestors(text, { sandbox: gateway.mode === 'sandbox' }),
              'frameAncestors',
            ),
    }
    const fault = Object.values(read).find(
      (value): value is MerchantFault => typeof value === 'object' && value !== null && 'fault' in value,
    )
    if (fault) return Promise.resolve({ refused: fault.message })
    return configure(gateway, { code, accent, ...read } as Configuration, deciders)
  },
}

/** What a text means: nothing changes, nothing is kept (null), what was read, or why it cannot be. */
function removable<Read extends object>(
  text: string | undefined,
  read: (text: string) => Read | MerchantFault,
  part: keyof Read | undefined,
): unknown {
  if (text === undefined) return undefined
  if (text === '') return null
  const found = read(text)
  return isMerchantFault(found) || part === undefined ? found : found[part]
}
