import type { PaidInKind } from '../../money/payment-kinds.ts'
import type { PayinMethod, PaymentOperator } from '../../methods/payin-method.ts'
import type { PaymentOption } from '../../payments/accept/payment-options.ts'
import type { Order } from '../link/link-parameters.ts'
import type { Rights } from '../session/scope.ts'
import { nothingEntered, type Entered } from '../session/session.ts'
import { detailsForm, type DetailsForm } from './form.ts'

/** One way to pay that is offered, with the method that fits this order's data where two share a code. */
export interface OfferedOption extends Omit<PaymentOption, 'fields'> {
  readonly method: PayinMethod
}

/** The next step of a customer without a payment. The server decides; the browser only shows it. */
export type Step =
  | { readonly at: 'closed'; readonly why: 'NO_OPTION' | 'NOT_STARTED' }
  | { readonly at: 'choose'; readonly options: readonly OfferedOption[] }
  | {
      readonly at: 'operator'
      readonly option: OfferedOption
      readonly operators: readonly PaymentOperator[]
      readonly mandatory: boolean
      readonly mayChooseAgain: boolean
    }
  | {
      /** `asks: false`: no field is left to ask for, the payment can be created. */
      readonly at: 'details'
      readonly option: OfferedOption
      readonly operator: PaymentOperator | undefined
      readonly form: DetailsForm
      readonly asks: boolean
      readonly mayChooseAgain: boolean
      /** Whether the customer chose the bank, wallet or shop, so that they can change it. */
      readonly mayChooseOperatorAgain: boolean
    }

export interface StepInput {
  readonly kind: PaidInKind
  readonly order: Order | undefined
  readonly entered: Entered
  readonly rights: Rights
  /** The options of `!availablePaymentOptions` for the order; empty when it refuses. */
  readonly options: readonly OfferedOption[]
}

/**
 * Decides the step from the link, the data entered so far and the offered options. A step without a question
 * is skipped.
 */
export function decideStep({ kind, order, entered, rights, options }: StepInput): Step {
  if (!order || !rights.create || !rights.listOptions) return { at: 'closed', why: 'NOT_STARTED' }
  const allowed = allowedOptions(order, options)
  if (allowed.length === 0) return { at: 'closed', why: 'NO_OPTION' }
  const option = chosenOption(order, entered, allowed)
  if (!option) return { at: 'choose', options: allowed }
  const operator = chosenOperator(order, entered, option)
  const showFaults = entered.notice === 'CHECK_DETAILS'
  const input = { kind, methodCode: option.paymentMethodCode, order, typed: entered.data, showFaults }
  const form = detailsForm({ ...input, operatorCode: operator?.code })
  if (!form) return { at: 'choose', options: allowed }
  const mayChooseAgain = allowed.length > 1
  const mayChooseOperatorAgain = pickedOperator(order, option, form)
  if (!operator && asksForOperator(order, entered, option, form)) {
    const { paymentOperators: operators } = option
    return { at: 'operator', option, operators, mandatory: form.operatorMandatory, mayChooseAgain }
  }
  const suggested = entered.methodCode === undefined && order.optionsAvailable && mayChooseAgain
  const asks = form.asks || suggested || entered.notice !== undefined
  return { at: 'details', option, operator, form, asks, mayChooseAgain, mayChooseOperatorAgain }
}

/** Scenario 4 fixes the method, the operator or both; scenario 5 and all others leave the choice open. */
function allowedOptions(order: Order, options: readonly OfferedOption[]): readonly OfferedOption[] {
  const { paymentMethodCode: method, paymentOperatorCode: operator } = order
  if (order.optionsAvailable) return options
  if (method !== undefined) return options.filter(({ paymentMethodCode }) => paymentMethodCode === method)
  if (operator === undefined) return options
  return options.filter(({ paymentOperators }) => paymentOperators.some(({ code }) => code === operator))
}

function chosenOption(
  order: Order,
  entered: Entered,
  allowed: readonly OfferedOption[],
): OfferedOption | undefined {
  if (allowed.length === 1) return allowed[0]
  const code = entered.methodCode === undefined ? order.paymentMethodCode : entered.methodCode
  return allowed.find(({ paymentMethodCode }) => paymentMethodCode === code)
}

function chosenOperator(order: Order, entered: Entered, option: OfferedOption): PaymentOperator | undefined {
  const { paymentOperators: operators } = option
  if (operators.length === 1) return operators[0]
  if (entered.asksOperator && !operatorIsFixed(order)) return undefined
  const wanted = entered.operatorCode === undefined ? order.paymentOperatorCode : entered.operatorCode
  return operators.find(({ code }) => code === wanted)
}

const operatorIsFixed = (order: Order): boolean =>
  order.paymentOperatorCode !== undefined && !order.optionsAvailable

const pickedOperator = (order: Order, option: OfferedOption, form: DetailsForm): boolean =>
  option.paymentOperators.length > 1 &&
  !operatorIsFixed(order) &&
  asksForOperator(order, nothingEntered, option, form)

/** Only where the customer chooses, and not again after "no preference", unless the method requires it. */
function asksForOperator(order: Order, entered: Entered, option: OfferedOption, form: DetailsForm): boolean {
  if (option.paymentOperators.length === 0) return false
  if (form.operatorMandatory) return true
  const fixed = order.paymentMethodCode !== undefined && !order.optionsAvailable
  if (fixed || entered.operatorCode === null) return false
  return option.method.operatorPickedBy === 'CUSTOMER'
}
