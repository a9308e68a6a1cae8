import { currencies, isCurrencyCode } from '../../money/currency.ts'
import { parseTypedAmount } from '../../money/money.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { lockMerchant, recordChange } from '../merchant-change.ts'
import { isMerchantFault, merchantFault, merchantUnknown, type MerchantFault } from '../merchant-fault.ts'
import { putLogo } from '../sql/put-logo.ts'
import { updateMerchant } from '../sql/update-merchant.ts'
import { upsertCurrency, type CurrencyChange } from '../sql/upsert-currency.ts'
import { MinimumAboveMaximum, upsertMethod } from '../sql/upsert-method.ts'
import { configurationBefore } from './configuration-before.ts'
import type { LogoFile } from './logo.ts'
import { changesOfMethods, type MethodChange, type OfferedMethod, type PriceChange } from './method-change.ts'
import { percentFault } from './percent-fault.ts'
import { settingFault, type MerchantSettings } from './setting-fault.ts'

/**
 * The options of `merchant configure`. Amounts and percentages are decimal text. Options not given change
 * nothing.
 */
export interface Configuration extends MerchantSettings, PriceChange {
  readonly code: string
  /** Limits, fees and on/off apply to this method; to every method where none is named. */
  readonly method?: string | undefined
  /** … and to this currency; to every currency where none is named. */
  readonly currency?: string | undefined
  /** VAT belongs to a currency: with a method, to the currencies that the method is offered in. */
  readonly vatPercent?: string | undefined
  /** What VAT is a percentage of: the order amount or the fee. */
  readonly vatOn?: 'order' | 'fee' | undefined
  /**
   * Of one currency: above which amount another person agrees with a payout or refund that the merchant's people
   * create by form. Decimal text.
   */
  readonly approveAbove?: string | undefined
  /** As returned by `readLogo`; `null` removes it. */
  readonly logo?: LogoFile | null | undefined
  /** With a currency and no method: the currency itself. Otherwise the selected methods. */
  readonly enabled?: boolean | undefined
}

export interface Configured {
  readonly merchantCode: string
  /** How many pairs of method and currency changed. */
  readonly methods: number
  readonly currencies: number
}

/**
 * Changes settings, limits, fees and what is switched on. `offered`: every method that exists, in each of its
 * currencies.
 */
export async function configureMerchant(
  db: Database,
  offered: readonly OfferedMethod[],
  configuration: Configuration,
  actor: CurrentActor,
): Promise<Configured | MerchantFault> {
  const { code } = configuration
  const invalid = settingFault(configuration) ?? currencyFault(configuration)
  if (invalid) return invalid
  const methods = changesOfMethods(offered, methodPart(configuration))
  if (isMerchantFault(methods)) return methods
  const changes = { methods, currencies: changesOfCurrencies(offered, configuration) }
  const settings = settingNames.filter((name) => configuration[name] !== undefined)
  if (settings.length + methods.length + changes.currencies.length === 0) {
    return merchantFault(
      'SETTING_INVALID',
      'No setting was given that should change: see "merchant configure --help".',
    )
  }
  const changed = db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, code))) return merchantUnknown(code)
    const before = await configurationBefore(transaction, code, { settings, ...changes })
    await write(transaction, configuration, changes)
    const event = { actor, command: 'merchant configure', merchantCode: code, before }
    await recordChange(transaction, { ...event, after: auditedPart(configuration) })
    return { merchantCode: code, methods: methods.length, currencies: changes.currencies.length }
  })
  return changed.catch((error: unknown) => {
    if (error instanceof MinimumAboveMaximum) return merchantFault('SETTING_INVALID', error.message)
    throw error
  })
}

async function write(
  transaction: Queryable,
  configuration: Configuration,
  changes: { methods: readonly MethodChange[]; currencies: readonly CurrencyChange[] },
): Promise<void> {
  const { code, logo } = configuration
  await updateMerchant(transaction, code, configuration)
  if (logo !== undefined) await putLogo(transaction, code, logo)
  for (const change of changes.currencies) await upsertCurrency(transaction, code, change)
  for (const change of changes.methods) await upsertMethod(transaction, code, change)
}

/**
 * The given options, without the merchant's code, which the event has, and without the bytes of a picture.
 */
function auditedPart({ logo, ...named }: Configuration): object {
  const picture = logo && { hash: logo.hash, contentType: logo.contentType }
  return { ...named, code: undefined, logo: picture }
}

/** `--currency INR --off` alone switches the currency; anything with a method is about the method. */
const isAboutCurrency = ({ method, currency }: Configuration): boolean =>
  method === undefined && currency !== undefined

function methodPart(configuration: Configuration) {
  const { enabled, ...rest } = configuration
  return isAboutCurrency(configuration) ? rest : { ...rest, enabled }
}

function changesOfCurrencies(
  offered: readonly OfferedMethod[],
  configuration: Configuration,
): CurrencyChange[] {
  const { method, currency, vatPercent, vatOn, approveAbove } = configuration
  const enabled = isAboutCurrency(configuration) ? configuration.enabled : undefined
  if ([enabled, vatPercent, vatOn, approveAbove].every((value) => value === undefined)) return []
  const ofMethod = offered.filter(({ methodCode }) => methodCode === method)
  const all =
    method === undefined ? currencies.map(({ code }) => code) : ofMethod.map((one) => one.currencyCode)
  const codes = currency === undefined ? [...new Set(all)] : [currency]
  return codes.map((currencyCode) => ({ currencyCode, enabled, vatPercent, vatOn, approveAbove }))
}

const settingNames = [
  'name',
  'accent',
  'requestsPerSecond',
  'timeZone',
  'contact',
  'frameAncestors',
  'callbackSchedule',
  'partialPaymentCallbacks',
  'logo',
] as const

function currencyFault({ currency, vatPercent, approveAbove }: Configuration): MerchantFault | undefined {
  if (currency !== undefined && !isCurrencyCode(currency)) {
    const known = currencies.map(({ code }) => code).join(', ')
    return merchantFault('SETTING_INVALID', `There is no currency ${currency}. Known: ${known}.`)
  }
  if (approveAbove !== undefined) {
    const amount = currency === undefined ? undefined : parseTypedAmount(approveAbove, currency)
    if (typeof amount !== 'bigint' || amount < 0n)
      return merchantFault(
        'SETTING_INVALID',
        `The amount ${approveAbove} above which payouts need an approval must be one of a currency: name it by --currency.`,
      )
  }
  if (vatPercent === undefined) return undefined
  return percentFault('VAT', vatPercent, '18 or 7.5')
}
