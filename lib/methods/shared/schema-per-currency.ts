import type { CurrencyCode } from '../../money/currency.ts'

/**
 * The schemas of a method, each built once, because building one costs more than checking a body with it: the same currency, the same
 * schema. Throws on a currency that the method does not take.
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
