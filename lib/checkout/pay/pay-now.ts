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

/** Words that people type, compare or look for letter by letter. */
export interface Quoted {
  readonly text: string
  /** BCP 47 tag, where it is not the language of the page. */
  readonly language?: string
}

/** Everything that a customer needs to pay the amount due now. */
export interface PayNow {
  readonly amount: Money
  /** The method's answer for this amount: a QR code for the rest asks for the rest. */
  readonly response: MethodResponse
  /** What to enter in a bank's app, apart from the amount. */
  readonly lines: readonly WordedLine[]
  /** What the instructions quote to the letter: words of the bank's forms, and what is typed there. */
  readonly quoted: readonly Quoted[]
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
  const response = method.respond(opened)
  return {
    amount: payment.due,
    response,
    lines,
    quoted: [...lines.flatMap(({ bankWords }) => bankWords), ...valuesOf(response)],
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

/** The longest first: a number may hold a shorter one. */
const valuesOf = ({ account, reference, phoneNumber, qrCode }: MethodResponse): readonly Quoted[] =>
  [account?.accountName, account?.accountNumber, account?.bankName, reference, phoneNumber, qrCode]
    .flatMap((value) => (value ? [value] : []))
    .toSorted((one, other) => other.length - one.length)
    .map((text) => ({ text }))
