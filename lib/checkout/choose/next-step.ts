import type { Gateway } from '../../gateway.ts'
import { resolvePayinMethod } from '../../methods/payin-registry.ts'
import { paymentOptions } from '../../payments/accept/payment-options.ts'
import { isFailure } from '../../payments/failure.ts'
import { rightsOver } from '../session/scope.ts'
import type { CheckoutSession } from '../session/session.ts'
import { decideStep, type OfferedOption, type Step } from './step.ts'

/** The step of a session that has no payment yet, with the options offered at this moment. */
export const nextStep = async (gateway: Gateway, session: CheckoutSession): Promise<Step> =>
  stepAmong(session, await optionsFor(gateway, session))

/** The step of a session for options that were read already: the customer's input changes none of them. */
export const stepAmong = (
  { key, scope, order, entered }: CheckoutSession,
  options: readonly OfferedOption[],
): Step => {
  const rights = rightsOver(scope, key.kind, key.paymentId)
  return decideStep({ kind: key.kind, order, entered, rights, options })
}

/** The options offered for a session at this moment; none where its token may not list them. */
export async function optionsFor(
  gateway: Gateway,
  { key: { kind, paymentId }, merchant, scope, order }: CheckoutSession,
): Promise<readonly OfferedOption[]> {
  if (!order || !rightsOver(scope, kind, paymentId).listOptions) return []
  const { money, customerData } = order
  const listed = await paymentOptions(gateway, merchant, kind, money)
  if (isFailure(listed)) return []
  return listed.value.flatMap((option) => {
    const method = resolvePayinMethod(kind, option.paymentMethodCode, money.currencyCode, customerData)
    return typeof method === 'string' ? [] : [{ ...option, method }]
  })
}
