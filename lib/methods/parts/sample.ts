import { virtualAccountBanks } from '../../countries/virtual-accounts.ts'
import { currencyOf, type CurrencyCode } from '../../money/currency.ts'
import { type Money, money } from '../../money/money.ts'
import { testMerchantCodes } from '../../qr/test-merchant-codes.ts'
import { carriedUnit, type CarryingMethod } from '../carried-unit.ts'
import type { OpenedMethod, PayinMethod, Receiving } from '../payin-method.ts'
import { type AskingMethod, requestSchema } from './request-schema.ts'

interface Described {
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  /** Where one of several fields is enough, the first one is used. */
  readonly anyOf?: readonly { readonly required?: readonly string[] }[]
  readonly examples?: readonly unknown[]
}

export type RequestBody = Readonly<Record<string, unknown>>

/** A request made of the schema's own examples: all of its fields, or only what is mandatory. */
export function sampleRequest(
  method: AskingMethod,
  currencyCode: CurrencyCode,
  fields: 'ALL' | 'MANDATORY',
): RequestBody {
  return objectOf(requestSchema(method, currencyCode) as Described, fields)
}

function objectOf(
  { properties = {}, required = [], anyOf = [] }: Described,
  fields: 'ALL' | 'MANDATORY',
): RequestBody {
  const mandatory = [...required, ...(anyOf[0]?.required ?? [])]
  const wanted = Object.entries(properties).filter(([name]) => fields === 'ALL' || mandatory.includes(name))
  const values = wanted.map(([name, property]) => [name, valueOf(property, fields)] as const)
  // An operator has no example if none is offered.
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

const valueOf = (property: Described, fields: 'ALL' | 'MANDATORY'): unknown =>
  property.const ?? (property.properties ? objectOf(property, fields) : property.examples?.[0])

const bank = (identifier: string, more: Partial<Receiving> = {}): Receiving => ({
  kind: 'BANK',
  identifier,
  holder: 'Example Payments Ltd',
  bankCode: 'EXAMPLE',
  bankName: 'Example Bank',
  details: {},
  ...more,
})

/** The receiving account that each method needs; a plain bank account by default. */
export function sampleReceiving(method: PayinMethod, currencyCode: CurrencyCode): Receiving {
  switch (method.object) {
    case 'UpiQRMethod':
    case 'UpiCollectMethod':
      return bank('example@okicici', { kind: 'UPI' })
    case 'WalletAQrMethod':
      return bank('EXAMPLESHOP', { kind: 'WALLET', details: { walletAddress: 'https://wallet.example/qr' } })
    case 'PixQRMethod':
      return bank('pix@example.com', { kind: 'PIX', details: { city: 'São Paulo' } })
    case 'PromptPayMethod':
      return bank('0000000001', { kind: 'PROMPTPAY' })
    case 'DuitNowMethod':
      return bank(testMerchantCodes.duitNow('SAMPLE1'), { kind: 'DUITNOW' })
    case 'QrisPayMethod':
      return bank(testMerchantCodes.qris('SAMPLE1'), { kind: 'QRIS' })
    case 'QRPhMethod':
      return bank(testMerchantCodes.qrPh('SAMPLE1'), { kind: 'QRPH' })
    case 'VietQRMethod':
      return bank('0198765432', { kind: 'VIETQR', bankCode: '970436' })
    case 'VaPayMethod':
      return bank('00001', { bankCode: virtualAccountBanks(currencyCode)[0]?.publicCode?.value ?? '' })
    case 'CryptoOfflineMethod':
      return bank('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', { kind: 'EVM' })
    case 'IMPSMethod':
    case 'P2AV2Method':
      return bank('50100123456789', { bankCode: 'KKBK0000261' })
    default:
      return bank('0198765432', offlineDetails[currencyCode])
  }
}

const offlineDetails: Partial<Record<CurrencyCode, Partial<Receiving>>> = {
  JPY: { bankBranch: '001', details: { accountType: 'general' } },
  VND: { bankCode: 'VIETCOMBANK' },
  LAK: { details: { laoQrIssuer: '27710418', laoQrReceiver: 'mch0123456789', city: 'Vientiane' } },
}

/** An amount with all decimals that the method carries. */
export function sampleMoney(method: CarryingMethod, currencyCode: CurrencyCode): Money {
  const amount = 123_450n * 10n ** BigInt(Math.max(currencyOf(currencyCode).minorUnits - 2, 0)) + 1n
  return money(amount - (amount % carriedUnit(method, currencyCode).amount), currencyCode)
}

/** An attempt as the use case opens it. */
export function sampleOpened(
  method: PayinMethod,
  currencyCode: CurrencyCode,
  body: RequestBody,
): OpenedMethod<never> {
  const required = sampleMoney(method, currencyCode)
  return {
    paymentId: 'order-8c2f41d7',
    ordered: required,
    required,
    request: method.request(currencyCode).parse(body) as never,
    operator: method.operators(currencyCode)[0],
    receiving: sampleReceiving(method, currencyCode),
    railReference: 'K7Q2M9X4C1TB',
    redirectTo: method.flow === 'REDIRECT' ? 'https://bank.example/approve/K7Q2M9X4C1TB' : undefined,
    merchantName: 'Asha Textiles',
  }
}
