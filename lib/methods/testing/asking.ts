import type { CurrencyCode } from '../../money/currency.ts'
import type { AskingMethod } from '../parts/request-schema.ts'
import { formFields } from '../parts/form-fields.ts'
import { sampleOpened, sampleRequest, type RequestBody } from '../parts/sample.ts'
import type { MethodResponse, PayinMethod } from '../payin-method.ts'

/** Paths of the mandatory texts of a request, in objects that are present. */
export const textPaths = (body: RequestBody, parent = ''): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const path = parent === '' ? name : `${parent}.${name}`
    if (typeof value === 'object' && value !== null) return textPaths(value as RequestBody, path)
    return name === 'paymentMethodCode' ? [] : [path]
  })

/** The body with another value at a path; `undefined` removes the field. */
export function withValue(body: RequestBody, path: string, value: unknown): RequestBody {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) return { ...body, [name]: withValue(body[name] as RequestBody, rest.join('.'), value) }
  const { [name]: _replaced, ...others } = body
  return value === undefined ? others : { ...others, [name]: value }
}

/** The `paymentMethod` of a create with what is mandatory, by the first operator of the currency. */
export function samplePaymentMethod(method: PayinMethod, currencyCode: CurrencyCode): RequestBody {
  // The operator of the schema's example is Kenya's; each country has its own.
  const { paymentOperatorCode: example, ...rest } = sampleRequest(method, currencyCode, 'MANDATORY')
  const paymentOperatorCode = method.operators(currencyCode)[0]?.code
  const all = sampleRequest(method, currencyCode, 'ALL')
  const needed = formFields(method, currencyCode).filter(
    (field) => field.needed && all[field.path] !== undefined,
  )
  return {
    ...rest,
    ...Object.fromEntries(needed.map(({ path }) => [path, all[path]])),
    ...(example !== undefined && { paymentOperatorCode }),
  }
}

/** A method's answer to a valid request. */
export const answerTo = (
  method: PayinMethod,
  currencyCode: CurrencyCode,
  body: RequestBody,
): MethodResponse => method.respond(sampleOpened(method, currencyCode, body))

/** Paths and messages of a request's violations: "account.accountType is missing: …". */
export const complaints = (method: AskingMethod, currencyCode: CurrencyCode, body: RequestBody): string[] =>
  method
    .request(currencyCode)
    .safeParse(body)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
