import type { Gateway } from '../../gateway.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { resolvePayinMethod } from '../../methods/payin-registry.ts'
import { amountShortest } from '../../money/money.ts'
import { paymentOptions } from '../../payments/create/payment-options.ts'
import { isFailure } from '../../payments/failure.ts'
import { rightsOver } from '../session/scope.ts'
import type { CheckoutSession } from '../session/session.ts'
import { decideStep, type OfferedOption, type Step } from './step.ts'

/** The step of a session that has no payment yet, with what is on offer at this moment. */
export function nextStep(gateway: Gateway, session: CheckoutSession): Step {
  const { key, merchant, scope, order, entered } = session
  const rights = rightsOver(scope, key.kind, key.paymentId)
  const options = order && rights.listOptions ? optionsOf(gateway, merchant, key.kind, order) : []
  return decideStep({ kind: key.kind, order, entered, rights, options })
}

function optionsOf(
  gateway: Gateway,
  merchant: Merchant,
  kind: CheckoutSession['key']['kind'],
  { money, customerData }: NonNullable<CheckoutSession['order']>,
): readonly OfferedOption[] {
  const written = { amountText: amountShortest(money), currencyCode: money.currencyCode }
  const listed = paymentOptions(gateway, merchant, kind, written)
  if (isFailure(listed)) return []
  return listed.value.flatMap((option) => {
    const method = resolvePayinMethod(kind, option.paymentMethodCode, money.currencyCode, customerData)
    return typeof method === 'string' ? [] : [{ ...option, method }]
  })
}
