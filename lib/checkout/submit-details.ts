import type { Gateway } from '../gateway.ts'
import { choosingSession } from './change-method.ts'
import type { CustomerData } from './customer-data.ts'
import type { DetailsForm } from './form.ts'
import { nextStep } from './next-step.ts'
import type { OpenSession } from './read-session.ts'
import { storeEntered } from './session-store.ts'
import { startPayment } from './start-payment.ts'

const valueCharactersMax = 1000

/**
 * Takes the form of the method and creates the payment, or changes its method. Only fields that the page showed are read, so data that the shop fixed stays
 * as it is. A second press, or a press in a second tab, finds the payment and changes nothing.
 */
export async function submitDetails(
  gateway: Gateway,
  open: OpenSession,
  posted: Readonly<Record<string, string>>,
): Promise<void> {
  const session = choosingSession(open, gateway.clock.now())
  if (!session) return
  const shown = await nextStep(gateway, session)
  if (shown.at !== 'details') return
  const { notice: _, ...before } = session.entered
  const entered = {
    ...before,
    methodCode: shown.option.paymentMethodCode,
    data: { ...before.data, ...typedIn(shown.form, posted) },
  }
  await storeEntered(gateway.db, session.id, entered)
  const filled = await nextStep(gateway, { ...session, entered })
  if (filled.at !== 'details') return
  if (filled.form.lacksNeeded) {
    return storeEntered(gateway.db, session.id, { ...entered, notice: 'CHECK_DETAILS' })
  }
  await startPayment(gateway, { ...session, entered }, filled)
}

/** Keeps what was typed so far: nothing is checked and nothing created. The page shows it again, as after a change of its language. */
export async function keepDetails(
  gateway: Gateway,
  open: OpenSession,
  posted: Readonly<Record<string, string>>,
): Promise<void> {
  const session = choosingSession(open, gateway.clock.now())
  if (!session) return
  const shown = await nextStep(gateway, session)
  if (shown.at !== 'details') return
  const { entered } = session
  const data = { ...entered.data, ...typedIn(shown.form, posted) }
  await storeEntered(gateway.db, session.id, { ...entered, data })
}

/** What came of the fields that the page showed. */
const typedIn = ({ fields }: DetailsForm, posted: Readonly<Record<string, string>>): CustomerData =>
  Object.fromEntries(
    fields.flatMap(({ path, name }) => {
      const value = posted[name]
      return value === undefined ? [] : [[path, value.slice(0, valueCharactersMax)]]
    }),
  )
