import { isDeepStrictEqual } from 'node:util'
import type { Gateway } from '../../gateway.ts'
import type { AcceptedResponse } from '../../payments/create/accepted-response.ts'
import { changeMethod, changeRefusal } from '../../payments/create/change-method.ts'
import type { CreateRequest } from '../../payments/create/create-request.ts'
import type { Outcome } from '../../payments/failure.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { OpenSession } from '../session/read-session.ts'
import { storeEntered } from '../session/session-store.ts'
import { nothingEntered, type CheckoutSession } from '../session/session.ts'
import { nextStep } from './next-step.ts'

/**
 * The session in which the customer chooses a way to pay. Without a payment it is `session` unchanged. With
 * one, it exists only while the customer wants to replace the attempt in force, and has the payment's money.
 * Undefined when there is nothing to choose: money that came, or a change in another tab, ends the choice.
 */
export function choosingSession(
  { session, payment }: { readonly session: CheckoutSession; readonly payment: Replaceable | undefined },
  now: Date,
): CheckoutSession | undefined {
  if (!payment) return session
  const { order, entered } = session
  if (!order || entered.changing !== payment.attempt.attemptNo) return undefined
  if (changeRefusal(payment, now) !== undefined) return undefined
  return { ...session, order: { ...order, money: payment.money } }
}

type Replaceable = Parameters<typeof changeRefusal>[0] & Pick<PaymentRecord, 'money'>

/**
 * Whether the page offers other ways to pay: only where the link leaves a choice, and the payment may still
 * be changed.
 */
export async function offersOtherWays(
  gateway: Gateway,
  { session, payment }: OpenSession,
  now: Date,
): Promise<boolean> {
  if (!payment) return false
  const choosing = choosingSession({ session: choosingAgain(session, payment), payment }, now)
  return choosing !== undefined && (await nextStep(gateway, choosing)).at === 'choose'
}

/** The customer wants another way to pay. The payment stays as it is until they have chosen one. */
export async function chooseAgain(gateway: Gateway, open: OpenSession): Promise<void> {
  const { session, payment } = open
  if (!payment || !(await offersOtherWays(gateway, open, gateway.clock.now()))) return
  await storeEntered(gateway, session, choosingAgain(session, payment).entered)
}

/** The customer keeps what they had. */
export async function keepMethod(gateway: Gateway, { session, payment }: OpenSession): Promise<void> {
  if (payment) await storeEntered(gateway, session, nothingEntered)
}

const choosingAgain = (session: CheckoutSession, { attempt }: PaymentRecord): CheckoutSession => ({
  ...session,
  entered: { data: {}, methodCode: null, changing: attempt.attemptNo },
})

/**
 * Changes the method to the chosen one. Choosing the method in force keeps it, so that a customer does not
 * get two orders of one kind.
 */
export async function changeTo(
  gateway: Gateway,
  { key, merchant }: CheckoutSession,
  create: CreateRequest,
  replaces: number,
): Promise<Outcome<AcceptedResponse> | 'KEPT'> {
  const payment = await readPayment(gateway, key)
  if (payment && 'method' in create.chosen && isInForce(payment, create.chosen)) return 'KEPT'
  return changeMethod(gateway, merchant, key, create, replaces)
}

const isInForce = (
  { attempt }: PaymentRecord,
  { method, request }: Extract<CreateRequest['chosen'], { method: unknown }>,
): boolean =>
  attempt.method.object === method.object &&
  isDeepStrictEqual(withoutAbsent(attempt.request), withoutAbsent(request))

/** As the database stores it: JSON leaves out undefined values. */
const withoutAbsent = (request: object): unknown => JSON.parse(JSON.stringify(request))
