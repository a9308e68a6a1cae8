import type { CurrencyCode } from '../../money/currency.ts'
import type { FieldInput } from '../fields/text.ts'
import type { PayinMethod } from '../payin-method.ts'
import { requestSchema } from './request-schema.ts'

/** One input of the form that a method needs, derived from its request schema. */
export interface FormField extends FieldInput {
  /** The field's own name, as redirect URLs use it: unique within a method. */
  readonly name: string
  /** Where the value goes in `paymentMethod`: `account.accountName`. */
  readonly path: string
  readonly required: boolean
  /**
   * Whether the page should ask for it: all required fields, and optional ones that make paying easier.
   * Others are accepted only.
   */
  readonly asked: boolean
  /** Whether the page requires it although API requests may leave it out. */
  readonly needed: boolean
  readonly options?: readonly string[]
  readonly maxLength?: number
  readonly example?: string
}

/** The schema's own description (JSON Schema, with our own `x-` keywords from the fields' metadata). */
interface Described {
  readonly type?: string
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly maxLength?: number
  readonly examples?: readonly string[]
  readonly 'x-input'?: FieldInput
  readonly 'x-offered'?: boolean
  readonly 'x-needed'?: boolean
}

/**
 * Every field that a customer can fill in, in the order of the schema, for the form and for customer data in
 * redirect URLs.
 */
export const formFields = (method: PayinMethod, currencyCode: CurrencyCode): readonly FormField[] =>
  fieldsOf(described(method, currencyCode), '', true)

/**
 * The `paymentMethod` object of a form: empty inputs are left out, values are nested by path, and objects
 * that may be empty but not missing (paymentLocation) are added.
 */
export function paymentMethodOf(
  method: PayinMethod,
  currencyCode: CurrencyCode,
  values: Readonly<Record<string, string | undefined>>,
  paymentOperatorCode?: string,
): Record<string, unknown> {
  const schema = described(method, currencyCode)
  const filled = skeleton(schema)
  for (const { name, path } of fieldsOf(schema, '', true)) {
    const value = values[name]?.trim()
    if (value) put(filled, path.split('.'), value)
  }
  return {
    paymentMethodCode: method.code,
    ...(paymentOperatorCode !== undefined && { paymentOperatorCode }),
    ...filled,
  }
}

const described = (method: PayinMethod, currencyCode: CurrencyCode): Described =>
  requestSchema(method, currencyCode) as Described

function fieldsOf(schema: Described, parent: string, parentRequired: boolean): FormField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = parent === '' ? name : `${parent}.${name}`
    const required = parentRequired && (schema.required ?? []).includes(name)
    if (property.properties) return fieldsOf(property, path, required)
    const input = property['x-input']
    return input ? [fieldOf(property, input, { name, path, required })] : []
  })
}

const fieldOf = (
  { enum: options, maxLength, examples, 'x-offered': offered = false, 'x-needed': needed = false }: Described,
  input: FieldInput,
  place: Pick<FormField, 'name' | 'path' | 'required'>,
): FormField => ({
  ...place,
  asked: place.required || offered,
  needed,
  ...input,
  ...(options && { options }),
  ...(maxLength !== undefined && { maxLength }),
  ...(examples?.[0] !== undefined && { example: examples[0] }),
})

function skeleton({ properties = {}, required = [] }: Described): Record<string, unknown> {
  const objects = Object.entries(properties).filter(
    ([name, { properties: inner }]) => inner && required.includes(name),
  )
  return Object.fromEntries(objects.map(([name, inner]) => [name, skeleton(inner)]))
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const below = (into[name] ??= {}) as Record<string, unknown>
  put(below, rest, value)
}
