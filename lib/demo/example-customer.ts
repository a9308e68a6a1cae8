import type { CurrencyCode } from '../money/currency.ts'
import type { CustomerField } from './purchase.ts'

type ExampleCustomer = Readonly<Partial<Record<CustomerField, string>>>

/** Invented people whose data each currency's methods accept: names, mobile numbers and whatever else a method there asks for. */
const customers: Readonly<Record<CurrencyCode, ExampleCustomer>> = {
  ARS: { accountName: 'Lucía Fernández', phoneNumber: '+5491123456789', taxId: '20-05536168-2' },
  BRL: { accountName: 'Marina Souza', phoneNumber: '+5511961234567' },
  CNY: { accountName: 'Li Wei', phoneNumber: '+8613123456789' },
  COP: { accountName: 'Camila Rojas', phoneNumber: '+573211234567' },
  GHS: { accountName: 'Kofi Mensah', phoneNumber: '+233231234567' },
  IDR: { accountName: 'Siti Rahayu', phoneNumber: '+62812345678' },
  INR: { accountName: 'Asha Rao', accountNumber: 'asha@okbank', phoneNumber: '+919876543210' },
  JPY: { accountName: 'ヤマダ タロウ', phoneNumber: '+819012345678' },
  KES: { accountName: 'Wanjiru Kamau', phoneNumber: '+254712123456' },
  KRW: { accountName: '김민준', phoneNumber: '+821020000000' },
  LAK: { accountName: 'Khamla Vong', phoneNumber: '+8562023123456' },
  MXN: { accountName: 'José Hernández', phoneNumber: '+522221234567' },
  MYR: { accountName: 'Nur Aisyah', accountType: 'private', phoneNumber: '+60123456789' },
  NAD: { accountName: 'Selma Shikongo', phoneNumber: '+264811234567' },
  NGN: { accountName: 'Chidi Okafor', phoneNumber: '+2348021234567' },
  PHP: { accountName: 'Maria Santos', phoneNumber: '+639051234567' },
  THB: { accountName: 'Somchai Jaidee', accountNumber: '0812345678', phoneNumber: '+66812345678' },
  TWD: { accountName: '陳怡君', phoneNumber: '+886912345678' },
  TZS: { accountName: 'Asha Juma', phoneNumber: '+255621234567' },
  USDC: { accountName: 'Alex Morgan' },
  USDT: { accountName: 'Alex Morgan' },
  VND: { accountName: 'Nguyen Van An', phoneNumber: '+84912345678' },
  ZAR: { accountName: 'Thandi Nkosi', phoneNumber: '+27711234567' },
  ZMW: { accountName: 'Mutale Banda', phoneNumber: '+260955123456' },
}

/** What the shop's form is filled in with. */
export const exampleCustomer = (currencyCode: CurrencyCode): ExampleCustomer => ({
  emailAddress: 'customer@example.com',
  ...customers[currencyCode],
})
