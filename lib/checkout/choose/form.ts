import type { PaidInKind } from '../../money/payment-kinds.ts'
import { formFields, paymentMethodOf, type FormField } from '../../methods/parts/form-fields.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { resolvePayinMethod } from '../../methods/payin-registry.ts'
import type { WrittenMethod } from '../../payments/accept/requested-method.ts'
import { violationsOf } from '../../payments/violations.ts'
import type { CustomerData } from '../link/customer-data.ts'
import type { Order } from '../link/link-parameters.ts'

export type FieldFault = 'MISSING' | 'TOO_LONG' | 'WRONG'

/** One input as the page shows it. */
export interface ShownField extends FormField {
  readonly value: string
  readonly fault: FieldFault | undefined
}

/** The fields that one method still needs from the customer, and the request that would be sent now. */
export interface DetailsForm {
  readonly method: PayinMethod
  readonly fields: readonly ShownField[]
  /**
   * Whether there is anything to ask; optional fields alone are no reason to stop the customer, unless the
   * institution needs them.
   */
  readonly asks: boolean
  /**
   * Whether a field is empty that the method treats as optional and its institution requires: a page sends no
   * such request.
   */
  readonly lacksNeeded: boolean
  readonly operatorMandatory: boolean
  readonly paymentMethod: WrittenMethod
}

export interface FormInput {
  readonly kind: PaidInKind
  readonly methodCode: string
  readonly operatorCode: string | undefined
  readonly order: Order
  /** The customer's input, and what was wrong with it when it was sent. */
  readonly typed: CustomerData
  readonly showFaults: boolean
}

/**
 * The form of a method for one order. Data from the link is neither asked for nor shown (scenario 2), unless
 * the shop lets it be changed (scenario 3) or the method rejects it: then it is shown to be corrected.
 * Undefined when no such method takes the order.
 */
export function detailsForm({
  kind,
  methodCode,
  operatorCode,
  order,
  typed,
  showFaults,
}: FormInput): DetailsForm | undefined {
  const { currencyCode } = order.money
  const method = resolvePayinMethod(kind, methodCode, currencyCode, { ...order.customerData, ...typed })
  if (typeof method === 'string') return undefined
  const fields = formFields(method, currencyCode)
  const given = order.customerData
  const rejected = faultsOf(method, order, fields, given, operatorCode)
  const editable = fields.filter(({ path, asked }) =>
    given[path] === undefined ? asked : order.allowCustomerDataChange || rejected.has(path),
  )
  const typedHere = Object.fromEntries(
    editable.flatMap(({ path }) => (typed[path] === undefined ? [] : [[path, typed[path]]])),
  )
  const data = { ...given, ...typedHere }
  const faults = faultsOf(method, order, fields, data, operatorCode)
  const lacking = editable.filter(({ path, needed }) => needed && isBlank(data[path]))
  const shown = editable.map((field): ShownField => {
    const faultToShow = showFaults || (given[field.path] !== undefined && rejected.has(field.path))
    return {
      ...field,
      value: data[field.path] ?? '',
      fault: faultToShow ? (lacking.includes(field) ? 'MISSING' : faults.get(field.path)) : undefined,
    }
  })
  return {
    method,
    fields: shown,
    asks: shown.some(({ path, required, needed }) => required || needed || given[path] !== undefined),
    lacksNeeded: lacking.length > 0,
    operatorMandatory: faultsOf(method, order, fields, data, undefined).has('paymentOperatorCode'),
    paymentMethod: {
      ...requestOf(method, order, fields, data, operatorCode),
      paymentMethodCode: method.code,
    },
  }
}

function requestOf(
  method: PayinMethod,
  order: Order,
  fields: readonly FormField[],
  data: CustomerData,
  operatorCode: string | undefined,
): Record<string, unknown> {
  const values = Object.fromEntries(fields.map(({ name, path }) => [name, data[path]]))
  return paymentMethodOf(method, order.money.currencyCode, values, operatorCode)
}

/** The method's own faults of the data, by path. */
function faultsOf(
  method: PayinMethod,
  order: Order,
  fields: readonly FormField[],
  data: CustomerData,
  operatorCode: string | undefined,
): ReadonlyMap<string, FieldFault> {
  const body = requestOf(method, order, fields, data, operatorCode)
  const parsed = method.request(order.money.currencyCode).safeParse(body, { reportInput: true })
  if (parsed.success) return new Map()
  return new Map(violationsOf(parsed.error).map(({ path, code }) => [path, faultKind(code, data[path])]))
}

const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === ''

function faultKind(code: string, value: string | undefined): FieldFault {
  if (isBlank(value)) return 'MISSING'
  return code === 'TOO_LONG' ? 'TOO_LONG' : 'WRONG'
}
