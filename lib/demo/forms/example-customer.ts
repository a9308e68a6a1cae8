import { formFields, type FormField } from '../../methods/parts/form-fields.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { resolvePayinMethod } from '../../methods/payin-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'

/** A field of customer data in the shop's form. */
export interface CustomerField extends Pick<FormField, 'name' | 'path' | 'options' | 'inputMode'> {
  /** The preset value; empty for data that few shops have of their customers. */
  readonly value: string
  readonly example: string
}

/** Invented people: a name as it is written in the country, and a mobile number that belongs to no one. */
const people: Readonly<Record<CurrencyCode, readonly [accountName: string, phoneNumber?: string]>> = {
  ARS: ['Lucía Fernández', '+5491123456789'],
  BRL: ['Marina Souza', '+5511961234567'],
  CNY: ['Li Wei', '+8613123456789'],
  COP: ['Camila Rojas', '+573211234567'],
  GHS: ['Kofi Mensah', '+233231234567'],
  IDR: ['Siti Rahayu', '+62812345678'],
  INR: ['Asha Rao', '+919876543210'],
  JPY: ['ヤマダ タロウ', '+819012345678'],
  KES: ['Wanjiru Kamau', '+254712123456'],
  KRW: ['김민준', '+821020000000'],
  LAK: ['Khamla Vong', '+8562023123456'],
  MXN: ['José Hernández', '+522221234567'],
  MYR: ['Nur Aisyah', '+60123456789'],
  NAD: ['Selma Shikongo', '+264811234567'],
  NGN: ['Chidi Okafor', '+2348021234567'],
  PHP: ['Maria Santos', '+639051234567'],
  THB: ['Somchai Jaidee', '+66812345678'],
  TWD: ['陳怡君', '+886912345678'],
  TZS: ['Asha Juma', '+255621234567'],
  USDC: ['Alex Morgan'],
  USDT: ['Alex Morgan'],
  VND: ['Nguyen Van An', '+84912345678'],
  ZAR: ['Thandi Nkosi', '+27711234567'],
  ZMW: ['Mutale Banda', '+260955123456'],
}

/**
 * Every field of customer data that a method takes, in the order of its schema. Filled in: what the payment
 * page would ask for, and the data that every shop has, name, e-mail address and phone number, unless they
 * would select another method of the same code.
 */
export function exampleCustomer(method: PayinMethod, currencyCode: CurrencyCode): CustomerField[] {
  const fields = formFields(method, currencyCode)
  const filled = (knows: boolean): CustomerField[] =>
    fields.map((field) => {
      const example = exampleOf(field, currencyCode)
      const value = field.asked || (knows && known.has(field.name)) ? example : ''
      return { ...pick(field), value, example }
    })
  const generous = filled(true)
  const sent = Object.fromEntries(generous.map(({ name, value }) => [name, value || undefined]))
  const meant = resolvePayinMethod('payin', method.code, currencyCode, sent)
  return meant === method ? generous : filled(false)
}

const known: ReadonlySet<string> = new Set(['accountName', 'emailAddress', 'phoneNumber'])

const pick = ({ name, path, options, inputMode }: FormField) => ({
  name,
  path,
  ...(options && { options }),
  ...(inputMode && { inputMode }),
})

function exampleOf({ name, example = '', options }: FormField, currencyCode: CurrencyCode): string {
  const [accountName, phoneNumber] = people[currencyCode]
  const own: Readonly<Record<string, string | undefined>> = {
    accountName,
    phoneNumber,
    emailAddress: 'customer@example.com',
  }
  return own[name] ?? (example || (options?.[0] ?? ''))
}
