import { requestSchema } from '../../methods/parts/request-schema.ts'
import { sampleRequest } from '../../methods/parts/sample.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import type { CurrencyCode } from '../../money/currency.ts'

/** A field of the payee's data in the shop's form; its name is the dotted path inside `paymentMethod`. */
export interface PayeeField {
  readonly path: string
  readonly required: boolean
  readonly options?: readonly string[]
  /** The preset value: the method's sample, empty for optional fields. */
  readonly value: string
  readonly example: string
}

interface Described {
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly examples?: readonly string[]
}

type Body = Readonly<Record<string, unknown>>

/** All fields of a payout method besides its code and operator, in the order of its schema. */
export function payeeFields(method: PayoutMethod, currencyCode: CurrencyCode): PayeeField[] {
  const schema = requestSchema(method, currencyCode) as Described
  const sample = sampleRequest(method, currencyCode, 'MANDATORY')
  return fieldsOf(schema, [], true)
    .filter(({ path }) => path !== 'paymentMethodCode' && path !== 'paymentOperatorCode')
    .map((field) => ({ ...field, value: valueAt(sample, field.path.split('.')) }))
}

/** Whether a request must name the bank, wallet or network. */
export const namesOperator = (method: PayoutMethod, currencyCode: CurrencyCode): boolean =>
  sampleRequest(method, currencyCode, 'MANDATORY')['paymentOperatorCode'] !== undefined

/** The `paymentMethod` object of a form; empty inputs are left out. */
export function payoutMethodOf(
  method: PayoutMethod,
  fields: readonly { readonly path: string; readonly value: string }[],
  paymentOperatorCode: string,
): Body {
  const body: Record<string, unknown> = {
    paymentMethodCode: method.code,
    ...(paymentOperatorCode && { paymentOperatorCode }),
  }
  for (const { path, value } of fields) {
    const [first = '', second] = path.split('.')
    if (value === '') continue
    body[first] = second === undefined ? value : { ...(body[first] as Body | undefined), [second]: value }
  }
  return body
}

function fieldsOf(
  { properties = {}, required = [] }: Described,
  parents: readonly string[],
  parentRequired: boolean,
): Omit<PayeeField, 'value'>[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = [...parents, name]
    const isRequired = parentRequired && required.includes(name)
    if (property.properties) return fieldsOf(property, path, isRequired)
    return [
      {
        path: path.join('.'),
        required: isRequired,
        ...(property.enum && { options: property.enum }),
        example: property.examples?.[0] ?? property.enum?.[0] ?? '',
      },
    ]
  })
}

function valueAt(body: unknown, [name = '', ...rest]: readonly string[]): string {
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Body)[name]
  if (rest.length > 0) return valueAt(value, rest)
  return typeof value === 'string' ? value : ''
}
