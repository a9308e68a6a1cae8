import type { Locale } from '../../i18n/locales.ts'
import { paymentInstructions } from '../../methods/parts/wording.ts'
import type {
  MethodResponse,
  OpenedMethod,
  PayinMethod,
  PaymentInstruction,
  Receiving,
} from '../../methods/payin-method.ts'
import { moneyJson, type MoneyJson } from '../../money/money.ts'
import { factsOf, namedId, type NamedId } from '../../money/payment-kinds.ts'
import type { KeptFields } from '../kept-fields.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { railAccountKind } from '../rail/rail.ts'
import { vatJson, type Price } from '../pricing.ts'

/**
 * `paymentMethodResponse`: what every method answers, beside the fields of its own (specification, "Payin").
 */
export interface PaymentMethodResponse extends MethodResponse, NamedId {
  paymentTypeCode?: string
  paymentMethodCode: string
  money: MoneyJson
  moneyRequired?: MoneyJson
  vat?: MoneyJson
  expireAt?: string
  returnUrl?: string
  externalReference?: { reference: string }
  accountCustomerUsedForPayment?: { accountName?: string; accountNumber?: string }
  paymentInstructionList?: PaymentInstruction[]
}

export interface AcceptedResponse extends KeptFields {
  paymentRequested: { money: MoneyJson }
  paymentMethodResponse: PaymentMethodResponse
}

interface Accepted {
  readonly key: PaymentKey
  readonly method: PayinMethod
  readonly opened: OpenedMethod<PaymentRecord['attempt']['request']>
  readonly response: MethodResponse
  readonly expireAt: Date | undefined
  readonly returnUrl: string | undefined
  readonly price: Omit<Price, 'fee'>
  readonly language: Locale
}

/**
 * The body of 201. GET returns the same `paymentMethodResponse`, for merchants that did not receive the
 * answer to their create.
 */
export function acceptedResponse(accepted: Accepted): AcceptedResponse {
  const { key, method, opened, response, expireAt, returnUrl, price, language } = accepted
  const { ordered, required } = opened
  const { typeCode } = factsOf(key.kind)
  return {
    paymentRequested: { money: moneyJson(ordered) },
    paymentMethodResponse: {
      ...namedId(key),
      ...(typeCode !== undefined && { paymentTypeCode: typeCode }),
      paymentMethodCode: method.code,
      ...response,
      money: moneyJson(ordered),
      ...(required.amount === ordered.amount ? {} : { moneyRequired: moneyJson(required) }),
      ...vatJson(price),
      ...(expireAt ? { expireAt: expireAt.toISOString() } : {}),
      ...(returnUrl === undefined ? {} : { returnUrl }),
      paymentInstructionList: paymentInstructions(language, method, opened as OpenedMethod<never>),
    },
  }
}

/** The terms with which the attempt in force was opened, read from its row. */
export function openedOf(record: PaymentRecord): OpenedMethod<PaymentRecord['attempt']['request']> {
  const { attempt } = record
  return {
    paymentId: record.key.paymentId,
    ordered: record.money,
    required: attempt.required,
    request: attempt.request,
    operator: attempt.method
      .operators(record.money.currencyCode)
      .find(({ code }) => code === attempt.operatorCode),
    receiving: receivingAsShown(record),
    railReference: attempt.response.reference ?? attempt.railReference,
    redirectTo: attempt.response.redirectTo,
    merchantName: record.merchantName,
  }
}

/** Of an attempt on a rail that answers, the account is what the institution has the customer pay to. */
function receivingAsShown({ merchantName, attempt }: PaymentRecord): Receiving {
  const {
    receiving,
    response: { account },
  } = attempt
  if (receiving.kind !== railAccountKind) return receiving
  return {
    ...receiving,
    identifier: account?.accountNumber ?? '',
    holder: account?.accountName ?? merchantName,
    ...(account?.bankCode !== undefined && { bankCode: account.bankCode }),
    ...(account?.bankName !== undefined && { bankName: account.bankName }),
    ...(account?.bankBranch !== undefined && { bankBranch: account.bankBranch }),
  }
}
