import type { Order } from '../checkout/link/link-parameters.ts'
import type { openPaySession, OpenedSession } from '../checkout/session/open-session.ts'
import { readSession, type OpenSession } from '../checkout/session/read-session.ts'
import type { Gateway } from '../gateway.ts'
import type { Money } from '../money/money.ts'

/** The session that a link has opened. Throws with what is wrong with the link. */
export function openedBy(outcome: Awaited<ReturnType<typeof openPaySession>>): OpenedSession {
  if ('badLink' in outcome) throw new Error(JSON.stringify(outcome.badLink))
  return outcome.opened
}

/** The session as its browser reads it, with the payment as it is now. */
export async function visitOf(
  gateway: Gateway,
  { session, cookieKey }: Pick<OpenedSession, 'session' | 'cookieKey'>,
): Promise<OpenSession> {
  const read = await readSession(gateway, session.id, cookieKey)
  if (!read) throw new Error('the session is not open')
  return read
}

/** The order of a link with nothing but its mandatory parameters. */
export const plainOrder = (money: Money): Order => ({
  money,
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/',
  customerData: {},
  allowCustomerDataChange: false,
  paymentMethodCode: undefined,
  paymentOperatorCode: undefined,
  optionsAvailable: false,
})
