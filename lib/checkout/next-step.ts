import type { Gateway } from '../gateway.ts'
import { amountShortest } from '../money/money.ts'
import { isFailure } from '../payments/failure.ts'
import { paymentOptions, type PaymentOption } from '../payments/payment-options.ts'
import { rightsOver } from './scope.ts'
import type { CheckoutSession } from './session.ts'
import { decideStep, type Step } from './step.ts'

/** The step of a session that has no payment yet, with what is on offer at this moment. */
export async function nextStep(gateway: Gateway, session: CheckoutSession): Promise<Step> {
  const { key, scope, order, entered } = session
  const rights = rightsOver(scope, key.kind, key.paymentId)
  const options = order && rights.listOptions ? await optionsOf(gateway, key, order) : []
  return decideStep({ kind: key.kind, order, entered, rights, options })
}

async function optionsOf(
  gateway: Gateway,
  { merchantCode, kind }: CheckoutSession['key'],
  { money }: NonNullable<CheckoutSession['order']>,
): Promise<readonly PaymentOption[]> {
  const written = { amountText: amountShortest(money), currencyCode: money.currencyCode }
  const listed = await paymentOptions(gateway, merchantCode, kind, written)
  return isFailure(listed) ? [] : listed.value
}
