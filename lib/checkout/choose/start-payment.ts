import type { Gateway } from '../../gateway.ts'
import { createPayment } from '../../payments/create/create-payment.ts'
import { createOf, type CreateRequest } from '../../payments/create/create-request.ts'
import { type BusinessCode, type BusinessFault, isFailure } from '../../payments/failure.ts'
import { storeEntered } from '../session/session-store.ts'
import { nothingEntered, type CheckoutSession, type Entered, type NoticeCode } from '../session/session.ts'
import { nextStep } from './next-step.ts'
import { changeTo } from './pick-again.ts'
import type { Step } from './step.ts'

/**
 * Creates the payment, or changes its method, when the customer need not be asked anything. A rejection by
 * the merchant's rules or the rail becomes a notice on the page. An existing payment is not created twice.
 * Returns true when it did so, which also stored the entered data.
 */
export async function startWhenReady(gateway: Gateway, session: CheckoutSession): Promise<boolean> {
  const step = await nextStep(gateway, session)
  if (step.at !== 'details' || step.asks) return false
  await startPayment(gateway, session, step)
  return true
}

/**
 * Creates the payment of a session with the entered data, or changes its method when the customer chooses
 * again; stores in the session the entered data and why it did not work.
 */
export async function startPayment(
  gateway: Gateway,
  session: CheckoutSession,
  step: Extract<Step, { at: 'details' }>,
): Promise<void> {
  const { order, key, merchant } = session
  if (!order) throw new Error('a session without an order cannot create a payment')
  const { money, callbackUrl, returnUrl } = order
  const asked = { money, callbackUrl, returnUrl, language: session.language }
  const parsed = createOf(merchant, key.kind, asked, step.form.paymentMethod)
  if (isFailure(parsed)) {
    const fixable = step.form.fields.some(({ path }) =>
      parsed.violations.some((found) => found.path === `paymentMethod.${path}`),
    )
    const notice = fixable ? 'CHECK_DETAILS' : 'SOMETHING_FAILED'
    return storeEntered(gateway, session, { ...session.entered, notice })
  }
  const outcome = await createOrChange(gateway, session, parsed.value).catch(async (error: unknown) => {
    // An internal error does not lose the customer's input.
    await storeEntered(gateway, session, session.entered)
    throw error
  })
  const refusedBy =
    outcome !== 'KEPT' && isFailure(outcome) && outcome.failure === 'BUSINESS_RULE'
      ? outcome.faults[0]
      : undefined
  const entered = refusedBy ? refused(session.entered, refusedBy, step.mayChooseAgain) : nothingEntered
  await storeEntered(gateway, session, entered)
}

const createOrChange = (gateway: Gateway, session: CheckoutSession, create: CreateRequest) => {
  const { key, merchant, entered } = session
  return entered.changing === undefined
    ? createPayment(gateway, merchant, key, create)
    : changeTo(gateway, session, create, entered.changing)
}

const refused = (entered: Entered, fault: BusinessFault, mayChooseAgain: boolean): Entered => ({
  ...entered,
  ...(mayChooseAgain && { methodCode: null }),
  notice: notices[fault.code],
})

const notices: Readonly<Record<BusinessCode, NoticeCode>> = {
  NO_PAYMENT_OPTION_AVAILABLE: 'METHOD_NOT_AVAILABLE',
  PAYMENT_METHOD_NOT_AVAILABLE: 'METHOD_NOT_AVAILABLE',
  PAYMENT_OPERATOR_NOT_AVAILABLE: 'OPERATOR_NOT_AVAILABLE',
  CURRENCY_NOT_AVAILABLE: 'METHOD_NOT_AVAILABLE',
  AMOUNT_BELOW_MINIMUM: 'AMOUNT_OUT_OF_RANGE',
  AMOUNT_ABOVE_MAXIMUM: 'AMOUNT_OUT_OF_RANGE',
  AMOUNT_NOT_PAYABLE: 'METHOD_NOT_AVAILABLE',
  INSUFFICIENT_BALANCE: 'METHOD_NOT_AVAILABLE',
  SECURITY_CHECK_FAILED: 'SECURITY_CHECK_FAILED',
  CUSTOMER_VERIFICATION_INACTIVITY: 'CUSTOMER_VERIFICATION_INACTIVITY',
  CUSTOMER_NOT_REGISTERED: 'CUSTOMER_NOT_REGISTERED',
  // Those of refunds, which no customer creates.
  REFUND_EXCEEDS_PAYIN: 'METHOD_NOT_AVAILABLE',
  REFUND_ACCOUNT_REQUIRED: 'METHOD_NOT_AVAILABLE',
}
