import type { Identification } from '../../../methods/payin-method.ts'
import { methodsFor } from '../../../methods/payin-registry.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { bank } from './bank.ts'
import { evm } from './evm.ts'
import type { AddressKind } from './kind.ts'
import { duitNow, qris, qrPh } from './merchant-code.ts'
import { pix } from './pix.ts'
import { promptPay } from './promptpay.ts'
import { upi } from './upi.ts'
import { va } from './va.ts'
import { vietQr } from './viet-qr.ts'
import { wallet } from './wallet.ts'

/** Every kind of address, one on each line. */
export const addressKinds: readonly AddressKind[] = [
  bank,
  pix,
  promptPay,
  upi,
  vietQr,
  duitNow,
  qris,
  qrPh,
  wallet,
  va,
  evm,
]

export const kindNamed = (name: string): AddressKind | undefined =>
  addressKinds.find(({ kind }) => kind === name)

/**
 * Whether a payin by this method, or a top-up, can be paid to any kind of address of a rail; without a rail,
 * of the operator's accounts.
 */
export const isPaidToAddress = (methodCode: string, currencyCode: CurrencyCode, rail?: string): boolean =>
  addressKinds.some((kind) => kind.rail === rail && kind.methods(currencyCode).includes(methodCode))

/** By what the methods of an address are identified themselves: one rule for all methods of a kind. */
export function ruleOfMethods(methods: readonly string[], currencyCode: CurrencyCode): Identification {
  const rules = methodsFor('payin', currencyCode)
    .filter(({ code }) => methods.includes(code))
    .flatMap((listed) => listed.methods.map((method) => method.identifiedBy(currencyCode)))
  return rules.includes('AMOUNT') ? 'AMOUNT' : 'REFERENCE'
}
