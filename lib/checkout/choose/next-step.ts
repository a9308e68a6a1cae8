import type { Gateway } from '../../gateway.ts'
import { resolvePayinMethod } from '../../methods/payin-registry.ts'
import { amountShortest } from '../../money/money.ts'
import { paymentOptions } from '../../payments/create/payment-options.ts'
import { isFailure } from '../../payments/failure.ts'
import { rightsOver } from '../session/scope.ts'
import type { CheckoutSession } from '../session/session.ts'
import { decideStep, type OfferedOption, type Step } from './step.ts'

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
  { money, customerData }: NonNullable<CheckoutSession['order']>,
): Promise<readonly OfferedOption[]> {
  const written = { amountText: amountShortest(money), currencyCode: money.currencyCode }
  const listed = await paymentOptions(gateway, merchantCode, kind, written)
  if (isFailure(listed)) return []
  return listed.value.flatMap((option) => {
    const method = resolvePayinMethod(kind, option.paymentMethodCode, money.currencyCode, customerData)
    return typeof method === 'string' ? [] : [{ ...option, method }]
  })
}
