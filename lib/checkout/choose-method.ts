import type { Gateway } from '../gateway.ts'
import type { OpenSession } from './read-session.ts'
import { storeEntered } from './session-store.ts'
import { startWhenReady } from './start-payment.ts'

/** The customer picked a way to pay; an empty choice leads back to the list. What was typed before stays. */
export async function chooseMethod(
  gateway: Gateway,
  { session, payment }: OpenSession,
  methodCode: string,
): Promise<void> {
  if (payment) return
  const { data } = session.entered
  const entered = { data, methodCode: methodCode === '' ? null : methodCode }
  await storeEntered(gateway.db, session.id, entered)
  await startWhenReady(gateway, { ...session, entered })
}

/** The customer picked the bank, wallet or shop; an empty choice says that it does not matter. */
export async function chooseOperator(
  gateway: Gateway,
  { session, payment }: OpenSession,
  operatorCode: string,
): Promise<void> {
  if (payment) return
  const { methodCode, data } = session.entered
  const entered = {
    data,
    ...(methodCode !== undefined && { methodCode }),
    operatorCode: operatorCode === '' ? null : operatorCode,
  }
  await storeEntered(gateway.db, session.id, entered)
  await startWhenReady(gateway, { ...session, entered })
}
