import type { Gateway } from '../../gateway.ts'
import type { CustomerData } from '../link/customer-data.ts'
import type { OpenSession } from '../session/read-session.ts'
import { storeEntered } from '../session/session-store.ts'
import { optionsFor, stepAmong } from './next-step.ts'
import { choosingSession } from './pick-again.ts'
import { startPayment } from './start-payment.ts'

const valueCharactersMax = 1000

type Posted = Readonly<Record<string, string>>

/**
 * Reads the form of the method and creates the payment, or changes its method. Only fields that the page
 * showed are read, so data that the shop fixed stays as it is. A second press, or a press in a second tab,
 * finds the payment and changes nothing.
 */
export async function submitDetails(gateway: Gateway, open: OpenSession, posted: Posted): Promise<void> {
  const typed = await typedDetails(gateway, open, posted)
  if (!typed) return
  const { session, data, options, methodCode } = typed
  const { notice: _, ...before } = session.entered
  const entered = { ...before, methodCode, data }
  const filled = stepAmong({ ...session, entered }, options)
  if (filled.at !== 'details') return storeEntered(gateway, session, entered)
  if (filled.form.lacksNeeded) {
    return storeEntered(gateway, session, { ...entered, notice: 'CHECK_DETAILS' })
  }
  await startPayment(gateway, { ...session, entered }, filled)
}

/**
 * Stores the input so far: nothing is checked and nothing created. The page shows it again, as after a change
 * of its language.
 */
export async function keepDetails(gateway: Gateway, open: OpenSession, posted: Posted): Promise<void> {
  const typed = await typedDetails(gateway, open, posted)
  if (!typed) return
  const { session, data } = typed
  await storeEntered(gateway, session, { ...session.entered, data })
}

/** The stored input, with the values of the fields that the page shows; undefined where it shows none. */
async function typedDetails(gateway: Gateway, open: OpenSession, posted: Posted) {
  const session = choosingSession(open, gateway.clock.now())
  if (!session) return undefined
  const options = await optionsFor(gateway, session)
  const shown = stepAmong(session, options)
  if (shown.at !== 'details') return undefined
  const typed = shown.form.fields.flatMap(({ path, name }) => {
    const value = posted[name]
    return value === undefined ? [] : [[path, value.slice(0, valueCharactersMax)] as const]
  })
  const data: CustomerData = { ...session.entered.data, ...Object.fromEntries(typed) }
  return { session, data, options, methodCode: shown.option.paymentMethodCode }
}
