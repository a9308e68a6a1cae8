import { requestSchema, type JsonSchema } from '../../../methods/parts/request-schema.ts'
import type { PayoutMethod } from '../../../methods/payout-method.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { codeWords, currencyTable, operatorWords } from './currency-table.ts'

/** The description of a payout method before its fields. */
export const payoutWords = (method: PayoutMethod): string =>
  [method.description, currencyTable(['Mandatory', 'Optional', 'Operators'], method, cellsOf)].join('\n\n')

function cellsOf(method: PayoutMethod, currencyCode: CurrencyCode): string[] {
  const fields = fieldsOf(requestSchema(method, currencyCode), '', true)
  const named = (required: boolean): string[] =>
    fields.filter((field) => field.required === required).map(({ path }) => path)
  return [codeWords(named(true)), codeWords(named(false)), operatorWords(method.operators(currencyCode))]
}

interface Field {
  readonly path: string
  readonly required: boolean
}

/** Every field but the code, with the dotted path of those that are nested. */
function fieldsOf(schema: JsonSchema, parent: string, parentRequired: boolean): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === 'boolean' || name === 'paymentMethodCode') return []
    const path = parent === '' ? name : `${parent}.${name}`
    const required = parentRequired && (schema.required ?? []).includes(name)
    return property.properties ? fieldsOf(property, path, required) : [{ path, required }]
  })
}
