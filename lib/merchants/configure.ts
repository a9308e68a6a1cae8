import type { Database, Queryable } from '../db/database.ts'
import { currencies, isCurrencyCode } from '../money/currency.ts'
import { lockMerchant, recordChange } from './merchant-change.ts'
import { isMerchantFault, merchantFault, merchantUnknown, type MerchantFault } from './merchant-fault.ts'
import { changesOfMethods, type MethodChange, type OfferedMethod, type PriceChange } from './method-change.ts'
import { settingFault, type MerchantSettings } from './setting-fault.ts'
import { updateMerchant } from './sql/update-merchant.ts'
import { upsertCurrency } from './sql/upsert-currency.ts'
import { MinimumAboveMaximum, upsertMethod } from './sql/upsert-method.ts'
import { parsePercent } from '../money/money.ts'

/** What `merchant configure` names. Amounts and percentages are decimal text. Only what is named changes. */
export interface Configuration extends MerchantSettings, PriceChange {
  readonly code: string
  /** Limits, fees and on/off apply to this method; to every method where none is named. */
  readonly method?: string | undefined
  /** … and to this currency; to every currency where none is named. */
  readonly currency?: string | undefined
  readonly vatPercent?: string | undefined
  /** With a currency and no method: the currency itself. Else the methods named. */
  readonly enabled?: boolean | undefined
}

export interface Configured {
  readonly merchantCode: string
  /** How many pairs of method and currency changed. */
  readonly methods: number
  readonly currencies: number
}

/** Changes settings, limits, fees and what is switched on. `offered`: every method that exists, in each of its currencies. */
export async function configureMerchant(
  db: Database,
  offered: readonly OfferedMethod[],
  configuration: Configuration,
  actor: string,
): Promise<Configured | MerchantFault> {
  const { code } = configuration
  const invalid = settingFault(configuration) ?? currencyFault(configuration)
  if (invalid) return invalid
  const methods = changesOfMethods(offered, methodPart(configuration))
  if (isMerchantFault(methods)) return methods
  const changes = { methods, currencies: changesOfCurrencies(configuration) }
  if (Object.keys(merchantPart(configuration)).length + methods.length + changes.currencies.length === 0) {
    return merchantFault(
      'SETTING_INVALID',
      'Nothing was named that should change: see "merchant configure --help".',
    )
  }
  const changed = db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, code))) return merchantUnknown(code)
    await write(transaction, configuration, changes)
    const { code: _, ...after } = configuration
    await recordChange(transaction, { actor, command: 'merchant configure', merchantCode: code, after })
    return { merchantCode: code, methods: methods.length, currencies: changes.currencies.length }
  })
  return changed.catch((error: unknown) => {
    if (error instanceof MinimumAboveMaximum) return merchantFault('SETTING_INVALID', error.message)
    throw error
  })
}

interface CurrencyChange {
  readonly currencyCode: string
  readonly enabled?: boolean | undefined
  readonly vatPercent?: string | undefined
}

async function write(
  transaction: Queryable,
  configuration: Configuration,
  changes: { methods: readonly MethodChange[]; currencies: readonly CurrencyChange[] },
): Promise<void> {
  await updateMerchant(transaction, configuration.code, merchantPart(configuration))
  for (const change of changes.currencies) await upsertCurrency(transaction, configuration.code, change)
  for (const change of changes.methods) await upsertMethod(transaction, configuration.code, change)
}

/** `--currency INR --off` alone switches the currency; anything with a method is about the method. */
const isAboutCurrency = ({ method, currency }: Configuration): boolean =>
  method === undefined && currency !== undefined

function methodPart(configuration: Configuration) {
  const { enabled, ...rest } = configuration
  return isAboutCurrency(configuration) ? rest : { ...rest, enabled }
}

function changesOfCurrencies(configuration: Configuration): CurrencyChange[] {
  const { currency, vatPercent } = configuration
  const enabled = isAboutCurrency(configuration) ? configuration.enabled : undefined
  if (enabled === undefined && vatPercent === undefined) return []
  const codes = currency === undefined ? currencies.map(({ code }) => code) : [currency]
  return codes.map((currencyCode) => ({ currencyCode, enabled, vatPercent }))
}

function merchantPart({ name, accent, requestsPerSecond, timeZone }: Configuration): MerchantSettings {
  return {
    ...(name !== undefined && { name }),
    ...(accent !== undefined && { accent }),
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    ...(timeZone !== undefined && { timeZone }),
  }
}

function currencyFault({ currency, vatPercent }: Configuration): MerchantFault | undefined {
  if (currency !== undefined && !isCurrencyCode(currency)) {
    const known = currencies.map(({ code }) => code).join(', ')
    return merchantFault('SETTING_INVALID', `There is no currency ${currency}. Known: ${known}.`)
  }
  if (vatPercent === undefined) return undefined
  const percent = parsePercent(vatPercent)
  if (percent !== undefined && percent <= 100_000_000n) return undefined
  return merchantFault(
    'SETTING_INVALID',
    `The VAT ${vatPercent} must be a percentage like 18 or 7.5, at most 100.`,
  )
}
