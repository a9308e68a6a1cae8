import type { Gateway } from '../../gateway.ts'
import type { OpenSession } from '../session/read-session.ts'
import { storeEntered } from '../session/session-store.ts'
import type { CheckoutSession } from '../session/session.ts'
import { choosingSession } from './pick-again.ts'
import { startWhenReady } from './start-payment.ts'

/** The customer picked a way to pay; an empty choice leads back to the list. What was typed before stays. */
export async function chooseMethod(gateway: Gateway, open: OpenSession, methodCode: string): Promise<void> {
  const session = choosingSession(open, gateway.clock.now())
  if (!session) return
  const { data, changing } = session.entered
  const entered = {
    data,
    methodCode: methodCode === '' ? null : methodCode,
    ...(changing !== undefined && { changing }),
  }
  await storeOrStart(gateway, { ...session, entered })
}

/** The customer wants another bank, wallet or shop: leads back to that list. What was typed stays. */
export async function chooseOperatorAgain(gateway: Gateway, open: OpenSession): Promise<void> {
  const session = choosingSession(open, gateway.clock.now())
  if (!session) return
  const { methodCode, data, changing } = session.entered
  await storeEntered(gateway, session, {
    data,
    ...(methodCode !== undefined && { methodCode }),
    asksOperator: true,
    ...(changing !== undefined && { changing }),
  })
}

/** The customer picked the bank, wallet or shop; an empty choice means no preference. */
export async function chooseOperator(
  gateway: Gateway,
  open: OpenSession,
  operatorCode: string,
): Promise<void> {
  const session = choosingSession(open, gateway.clock.now())
  if (!session) return
  const { methodCode, data, changing } = session.entered
  const entered = {
    data,
    ...(methodCode !== undefined && { methodCode }),
    operatorCode: operatorCode === '' ? null : operatorCode,
    ...(changing !== undefined && { changing }),
  }
  await storeOrStart(gateway, { ...session, entered })
}

async function storeOrStart(gateway: Gateway, session: CheckoutSession): Promise<void> {
  const started = await startWhenReady(gateway, session)
  if (!started) await storeEntered(gateway, session, session.entered)
}
