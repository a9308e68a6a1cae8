import type { Queryable } from '../../platform/db/database.ts'
import {
  selectConfiguration,
  type StoredConfiguration,
  type StoredCurrency,
  type StoredMethod,
} from '../sql/select-configuration.ts'
import type { MethodChange } from './method-change.ts'
import { merchantCurrencies } from '#sql/merchant_currency'
import { merchantMethods } from '#sql/merchant_method'

/** The parts that a change will modify. */
interface Touched {
  /** The merchant's own settings, by name. */
  readonly settings: readonly (keyof StoredConfiguration)[]
  readonly currencies: readonly { readonly currencyCode: string }[]
  readonly methods: readonly MethodChange[]
}

/** The settings before the change. Currencies and methods that are not listed had the defaults. */
interface Before extends Partial<StoredConfiguration> {
  readonly currencies?: readonly StoredCurrency[]
  readonly methods?: readonly StoredMethod[]
}

/** Reads for the audit the settings that a change will replace. The merchant's row must be locked. */
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
      currencies: (await transaction.query(merchantCurrencies({ merchantCode }))).rows
        .filter(isTouched)
        .map(({ approveAbove, ...currency }) => ({
          ...currency,
          ...(approveAbove !== null && { approveAbove }),
        })),
    }),
    ...(methodNames.size > 0 && {
      methods: (await transaction.query(merchantMethods({ merchantCode }))).rows.filter((row) =>
        methodNames.has(nameOf(row)),
      ),
    }),
  }
}

const nameOf = ({
  kind,
  methodCode,
  currencyCode,
}: Pick<StoredMethod, 'kind' | 'methodCode' | 'currencyCode'>) => `${kind} ${methodCode} ${currencyCode}`
