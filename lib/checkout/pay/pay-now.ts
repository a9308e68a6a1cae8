import type { NameIn } from '../../i18n/local-name.ts'
import type { Locale } from '../../i18n/locales.ts'
import { identificationOn } from '../../methods/parts/identification.ts'
import { payToWording, type WordedLine } from '../../methods/parts/pay-to-wording.ts'
import type { NamedInstruction } from '../../methods/parts/wording.ts'
import { methodWording } from '../../methods/parts/wording.ts'
import type { MethodResponse, OpenedMethod } from '../../methods/payin-method.ts'
import type { Money } from '../../money/money.ts'
import { openedOf } from '../../payments/create/accepted-response.ts'
import { isIdentifiedByAmount } from '../../payments/identified-by-amount.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'

/** Everything that a customer needs to pay the amount due now. */
export interface PayNow {
  readonly amount: Money
  /** The method's answer for this amount: a QR code for the rest asks for the rest. */
  readonly response: MethodResponse
  /** What to enter in a bank's app, apart from the amount. */
  readonly lines: readonly WordedLine[]
  /** Words of the bank's forms, which lines and instructions quote in the bank's language. */
  readonly bankWords: readonly NameIn[]
  readonly instructions: readonly NamedInstruction[]
  /** Whether a transfer of another amount could not be matched to this payment. */
  readonly identifiedByAmount: boolean
  readonly expectsReference: boolean
  readonly methodName: string
  readonly qrCodeIsPasted: boolean
}

/** Computes how to pay the rest of a payment, in the customer's language and for their device. */
export function payNow(payment: PaymentRecord, locale: Locale, { onPhone = false } = {}): PayNow {
  const { method, request, receiving, required } = payment.attempt
  const opened = { ...openedOf(payment), required: payment.due } as OpenedMethod<never>
  const wording = methodWording(locale, method, { onPhone })
  const lines = (method.payTo?.(opened) ?? []).map((line) => payToWording(locale, line))
  return {
    amount: payment.due,
    response: method.respond(opened),
    lines,
    bankWords: lines.flatMap(({ bankWords }) => bankWords),
    instructions: wording.instructions(opened),
    identifiedByAmount: isIdentifiedByAmount(
      identificationOn(method, receiving, payment.money.currencyCode),
      { required, ordered: payment.money },
    ),
    expectsReference: method.expectsExternalReference(request),
    methodName: wording.name,
    qrCodeIsPasted: method.qrCodeIsPasted ?? false,
  }
}
