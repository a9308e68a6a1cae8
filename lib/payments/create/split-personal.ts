import type { MethodResponse } from '../../methods/payin-method.ts'

/** Fields of a method's answer that contain personal data: stored where they can be erased. */
const personalFields = [
  'accountName',
  'accountCustomer',
  'paymentLocationCustomer',
  'phoneNumber',
  'emailAddress',
  'taxId',
] as const satisfies readonly (keyof MethodResponse)[]

/** An answer in two parts: `impersonal` is stored with the attempt, `personal` with the payer's data. */
export function splitPersonal(response: MethodResponse): {
  personal: MethodResponse
  impersonal: MethodResponse
} {
  const isPersonal = (field: string): boolean => (personalFields as readonly string[]).includes(field)
  const part = (wanted: boolean): MethodResponse =>
    Object.fromEntries(Object.entries(response).filter(([field]) => isPersonal(field) === wanted))
  return { personal: part(true), impersonal: part(false) }
}
