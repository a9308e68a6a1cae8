import { nextStep } from '#lib/checkout/choose/next-step.ts'
import { choosingSession, offersOtherWays } from '#lib/checkout/choose/pick-again.ts'
import type { Step } from '#lib/checkout/choose/step.ts'
import { contactOf, type Contact } from '#lib/checkout/contact.ts'
import { paymentScreen, type PaymentScreen } from '#lib/checkout/pay/payment-screen.ts'
import { sendingAgain, type SendingAgain } from '#lib/checkout/pay/send-again.ts'
import { testTools, type TestTools } from '#lib/checkout/pay/test-tools.ts'
import { readSession } from '#lib/checkout/session/read-session.ts'
import { rightsOver, type Rights } from '#lib/checkout/session/scope.ts'
import { nothingEntered, type CheckoutSession } from '#lib/checkout/session/session.ts'
import { wordsIn, type Words } from '#lib/checkout/words.ts'
import type { Money } from '#lib/money/money.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { nonceHeader, pageScriptHeader } from '#lib/platform/page-request-headers.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { sessionCookieOf } from './open-in-browser.ts'
import { takePage } from './page-rate.ts'
import type { Area } from './session-cookie.ts'

/** The data that every screen of one session needs. */
export interface Visit {
  /** `/pay/{session}`: what forms and links of this visit start with. */
  readonly address: string
  readonly words: Words
  readonly session: CheckoutSession
  readonly rights: Rights
  /** Absent where the token may not read it. */
  readonly shopName: string | undefined
  readonly accent: string | undefined
  /** Address of the shop's picture; absent as the name. */
  readonly logo: string | undefined
  readonly contact: Contact | undefined
  readonly returnUrl: string | undefined
  readonly sandbox: boolean
  readonly secure: boolean
  readonly onPhone: boolean
  readonly now: Date
  /** With which the policy of this answer allows our scripts and styles. */
  readonly nonce: string | undefined
  /** The address of our own script. */
  readonly script: string | undefined
}

export interface BeforePayment extends Visit {
  readonly payment: undefined
  readonly ordered: Money | undefined
  readonly step: Step
  /** The open payment, while the customer chooses another way to pay it. */
  readonly waiting: PaymentRecord | undefined
}

export interface WithPayment extends Visit {
  readonly payment: PaymentRecord
  readonly screen: PaymentScreen
  readonly otherWays: boolean
  /** Only where the request waits on the customer's phone. */
  readonly again: SendingAgain | undefined
  /** Sandbox only, where the payment's rail simulates. */
  readonly test: TestTools | undefined
}

export type CheckoutView = BeforePayment | WithPayment

/**
 * The current view of a session; `NOT_OPEN` when this browser may not see it, `TOO_OFTEN` when its page was
 * requested more often than people do.
 */
export async function checkoutView(
  request: Request,
  area: Area,
  id: string,
): Promise<CheckoutView | 'NOT_OPEN' | 'TOO_OFTEN'> {
  const { headers } = request
  const gateway = await currentGateway()
  const open = await readSession(gateway, id, sessionCookieOf(request)?.key)
  if (!open) return 'NOT_OPEN'
  if (!(await takePage(gateway, id)).allowed) return 'TOO_OFTEN'
  const { session, payment } = open
  const { key, merchant, scope, order, language } = session
  const rights = rightsOver(scope, key.kind, key.paymentId)
  const now = gateway.clock.now()
  const visit: Visit = {
    address: `/${area}/${session.id}`,
    words: wordsIn(language, merchant.timeZone, key.kind),
    session,
    rights,
    shopName: rights.seeShopName ? merchant.channelName : undefined,
    // The logo and the contact identify the shop as its name does.
    logo: rights.seeShopName && merchant.logo ? `/logo/${merchant.logo.hash}` : undefined,
    contact:
      rights.seeShopName && merchant.contact !== undefined
        ? contactOf(merchant.contact, key.paymentId)
        : undefined,
    accent: merchant.accent,
    returnUrl: payment?.returnUrl ?? order?.returnUrl,
    sandbox: gateway.mode === 'sandbox',
    secure: gateway.publicUrl.startsWith('https:'),
    onPhone: isPhone(headers),
    now,
    nonce: headers.get(nonceHeader) ?? undefined,
    script: headers.get(pageScriptHeader) ?? undefined,
  }
  const choosing = choosingSession(open, now)
  if (choosing) {
    const step = await nextStep(gateway, choosing)
    const before = { ...visit, session: choosing, ordered: choosing.order?.money, step, waiting: payment }
    if (!payment || step.at !== 'closed') return { ...before, payment: undefined }
  }
  if (!payment) return 'NOT_OPEN'
  const otherWays = await offersOtherWays(gateway, open, now)
  const again = await sendingAgain(gateway, payment, now)
  const screen = paymentScreen(payment, now)
  const test = testTools(gateway, payment)
  return { ...visit, session: settled(session), payment, screen, otherWays, again, test }
}

/** Input from choosing again does not describe the payment. */
const settled = (session: CheckoutSession): CheckoutSession =>
  session.entered.changing === undefined ? session : { ...session, entered: nothingEntered }

/** Client hints where the browser sends them; otherwise the system in its User-Agent. */
function isPhone(sent: Headers): boolean {
  const hint = sent.get('sec-ch-ua-mobile')
  if (hint !== null) return hint === '?1'
  return /Android|iPhone|iPad|iPod|Mobile/i.test(sent.get('user-agent') ?? '')
}
