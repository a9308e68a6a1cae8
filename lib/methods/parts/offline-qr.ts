import { institutionsOf } from '../../countries/registry.ts'
import { asciiText, fitsEmvAmount } from '../../qr/emv-text.ts'
import { laoQr } from '../../qr/lao-qr.ts'
import { vietQr } from '../../qr/vietqr.ts'
import type { OpenedMethod, Receiving } from '../payin-method.ts'

export interface TransferQr {
  readonly qrCode: string
  readonly qrName: string
}

/**
 * The QR code that fills in a bank transfer in Vietnam and Laos (specification, "VND and LAK payments can
 * show a QR code"). Absent elsewhere, for an account that has no number of the scheme, and for an amount that
 * no code can hold; it can still be typed.
 */
export function transferQr(opened: OpenedMethod<unknown>): TransferQr | undefined {
  if (!fitsEmvAmount(opened.required)) return undefined
  if (opened.required.currencyCode === 'VND') return vietnameseQr(opened)
  return opened.required.currencyCode === 'LAK' ? lao(opened) : undefined
}

/** VietQR of an account; absent if NAPAS does not know its bank. */
export function vietnameseQr({
  receiving,
  required,
  railReference,
}: OpenedMethod<unknown>): TransferQr | undefined {
  const bankBin = napasBin(receiving)
  if (bankBin === undefined || !/^[A-Za-z0-9]{1,19}$/.test(receiving.identifier)) return undefined
  return {
    qrCode: vietQr({ bankBin, accountNumber: receiving.identifier, money: required, purpose: railReference }),
    qrName: 'VIETQR',
  }
}

/** The bank's number at NAPAS, given as such or by our code of the bank. */
function napasBin({ bankCode }: Receiving): string | undefined {
  if (bankCode !== undefined && /^\d{6}$/.test(bankCode)) return bankCode
  const bank = institutionsOf('VND', 'BANK').find(({ code }) => code === bankCode)
  return bank?.publicCode?.value
}

function lao({ receiving, required, railReference }: OpenedMethod<unknown>): TransferQr | undefined {
  const { laoQrIssuer: issuer, laoQrReceiver: receiver, city = '' } = receiving.details
  // Wallets show the holder in Latin letters only: a name without any cannot be written.
  const holderName = asciiText(receiving.holder, 25)
  if (issuer === undefined || receiver === undefined || holderName === '') return undefined
  return {
    qrCode: laoQr({ issuer, receiver, holderName, city, money: required, reference: railReference }),
    qrName: 'LAOQR',
  }
}
