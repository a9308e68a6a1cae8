import type { Queryable } from '../../platform/db/database.ts'
import {
  selectConfiguration,
  selectCurrencies,
  selectMethods,
  type StoredConfiguration,
  type StoredCurrency,
  type StoredMethod,
} from '../sql/select-configuration.ts'
import type { MethodChange } from './method-change.ts'

/** What a change is about to touch. */
interface Touched {
  /** The merchant's own settings, by name. */
  readonly settings: readonly (keyof StoredConfiguration)[]
  readonly currencies: readonly { readonly currencyCode: string }[]
  readonly methods: readonly MethodChange[]
}

/**
 * How it was before: of currencies and methods those that had settings of their own, the others had the
 * defaults.
 */
interface Before extends Partial<StoredConfiguration> {
  readonly currencies?: readonly StoredCurrency[]
  readonly methods?: readonly StoredMethod[]
}

/** Reads, for the audit, what a change is about to replace. The merchant's row is locked. */
export async function configurationBefore(
  transaction: Queryable,
  merchantCode: string,
  touched: Touched,
): Promise<Before> {
  const stored = await selectConfiguration(transaction, merchantCode)
  const settings = Object.fromEntries(touched.settings.map((name) => [name, stored[name]]))
  const currencyCodes = new Set(touched.currencies.map(({ currencyCode }) => currencyCode))
  const methodNames = new Set(touched.methods.map(nameOf))
  const isTouched = (currency: StoredCurrency) => currencyCodes.has(currency.currencyCode)
  return {
    ...settings,
    ...(currencyCodes.size > 0 && {
      currencies: (await selectCurrencies(transaction, merchantCode)).filter(isTouched),
    }),
    ...(methodNames.size > 0 && {
      methods: (await selectMethods(transaction, merchantCode)).filter((row) => methodNames.has(nameOf(row))),
    }),
  }
}

const nameOf = ({
  kind,
  methodCode,
  currencyCode,
}: Pick<StoredMethod, 'kind' | 'methodCode' | 'currencyCode'>) => `${kind} ${methodCode} ${currencyCode}`
