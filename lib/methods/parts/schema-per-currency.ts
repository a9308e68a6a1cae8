import type { CurrencyCode } from '../../money/currency.ts'

/**
 * The schemas of a method, each built once, because building one takes longer than validating a body with it.
 * Returns the same schema for the same currency. Throws on a currency that the method does not support.
 */
export function schemaPerCurrency<Schema>({
  object,
  currencies,
  request,
}: {
  readonly object: string
  readonly currencies: readonly CurrencyCode[]
  readonly request: (currencyCode: CurrencyCode) => Schema
}): (currencyCode: CurrencyCode) => Schema {
  const schemas = new Map(currencies.map((currencyCode) => [currencyCode, request(currencyCode)]))
  return (currencyCode) => {
    const schema = schemas.get(currencyCode)
    if (!schema) throw new Error(`${object} is not paid in ${currencyCode}`)
    return schema
  }
}
