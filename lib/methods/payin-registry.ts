import type { PaidInKind } from '../money/payment-kinds.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { PayinMethod } from './payin-method.ts'
import { bankAPay } from './payin/banka-pay.ts'
import { bankBPay } from './payin/bankb-pay.ts'
import { bankCDirectEft } from './payin/bankc-direct-eft.ts'
import { bankDDirectEft } from './payin/bankd-direct-eft.ts'
import { codePayment } from './payin/code-payment.ts'
import { cryptoOffline } from './payin/crypto-offline.ts'
import { duitNow } from './payin/duit-now.ts'
import { eWallet } from './payin/e-wallet.ts'
import { fpx } from './payin/fpx.ts'
import { imps } from './payin/imps.ts'
import { mobileMoney } from './payin/mobile-money.ts'
import { netBanking } from './payin/net-banking.ts'
import { offline } from './payin/offline.ts'
import { online } from './payin/online.ts'
import { p2aV2Phone } from './payin/p2a-v2-phone.ts'
import { payMe } from './payin/pay-me.ts'
import { payShap } from './payin/payshap.ts'
import { pixQr } from './payin/pix-qr.ts'
import { promptPay } from './payin/prompt-pay.ts'
import { pse } from './payin/pse.ts'
import { qrPh } from './payin/qr-ph.ts'
import { qrisPay } from './payin/qris-pay.ts'
import { upiCollect } from './payin/upi-collect.ts'
import { upiQr } from './payin/upi-qr.ts'
import { vaPay } from './payin/va-pay.ts'
import { vietQr } from './payin/viet-qr.ts'
import { walletAQr } from './payin/walleta-qr.ts'
import { walletBPay } from './payin/walletb-pay.ts'

/**
 * Every payin method, in the order in which options are offered; of methods that share a code, the one with
 * fewest fields is first.
 */
export const payinMethods: readonly PayinMethod[] = [
  upiQr,
  pixQr,
  promptPay,
  duitNow,
  qrisPay,
  qrPh,
  vietQr,
  fpx,
  pse,
  eWallet,
  walletBPay,
  netBanking,
  online,
  bankBPay,
  payShap,
  walletAQr,
  bankAPay,
  bankCDirectEft,
  bankDDirectEft,
  payMe,
  mobileMoney,
  codePayment,
  vaPay,
  imps,
  p2aV2Phone,
  // Never before UPIQR: the network is retiring it.
  upiCollect,
  offline,
  cryptoOffline,
]

/** One option of the list: a code, and the methods behind it. */
export interface MethodOption {
  readonly code: string
  readonly methods: readonly [PayinMethod, ...PayinMethod[]]
}

/**
 * The method of a request. `UNKNOWN_CODE` is an invalid request (400), `NOT_FOR_CURRENCY` a business rule
 * (406); both are decided before the method's own fields are checked (specification-gaps.md, "Errors").
 */
export function resolvePayinMethod(
  kind: PaidInKind,
  code: string,
  currencyCode: CurrencyCode,
  rawPaymentMethod: Readonly<Record<string, unknown>>,
  methods: readonly PayinMethod[] = payinMethods,
): PayinMethod | 'UNKNOWN_CODE' | 'NOT_FOR_CURRENCY' {
  const known = methods.filter((method) => method.code === code)
  if (known.length === 0) return 'UNKNOWN_CODE'
  const candidates = known.filter((method) => takes(method, kind, currencyCode))
  return candidates.find(({ means }) => !means || means(rawPaymentMethod)) ?? 'NOT_FOR_CURRENCY'
}

/** The options for a currency, one for each code, in the order of the registry. */
export function methodsFor(
  kind: PaidInKind,
  currencyCode: CurrencyCode,
  methods: readonly PayinMethod[] = payinMethods,
): readonly MethodOption[] {
  const options = new Map<string, MethodOption>()
  for (const method of methods.filter((each) => takes(each, kind, currencyCode))) {
    const option = options.get(method.code)
    options.set(method.code, { code: method.code, methods: option ? [...option.methods, method] : [method] })
  }
  return [...options.values()]
}

/**
 * The method of a stored attempt. Throws for an object that this release does not know: a newer release wrote
 * the database.
 */
export function methodByObject(object: string, methods: readonly PayinMethod[] = payinMethods): PayinMethod {
  const found = methods.find((method) => method.object === object)
  if (!found) throw new Error(`the database holds a payment by ${object}, which this release does not know`)
  return found
}

const takes = (method: PayinMethod, kind: PaidInKind, currencyCode: CurrencyCode): boolean =>
  method.kinds.includes(kind) && method.currencies.includes(currencyCode)
