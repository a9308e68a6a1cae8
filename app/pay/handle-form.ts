import { chooseAgain, keepMethod } from '#lib/checkout/choose/pick-again.ts'
import { chooseMethod, chooseOperator, chooseOperatorAgain } from '#lib/checkout/choose/pick-method.ts'
import { keepDetails, submitDetails } from '#lib/checkout/choose/submit-details.ts'
import { cancelCheckout } from '#lib/checkout/pay/cancel-payment.ts'
import { claimPaid } from '#lib/checkout/pay/claim-paid.ts'
import { sendAgain } from '#lib/checkout/pay/send-again.ts'
import {
  submitExternalReference,
  type TooManyReferences,
} from '#lib/checkout/pay/submit-external-reference.ts'
import { isTestEvent, simulateEvent } from '#lib/checkout/pay/test-tools.ts'
import type { OpenSession } from '#lib/checkout/session/read-session.ts'
import { storeLanguage } from '#lib/checkout/session/session-store.ts'
import type { Gateway } from '#lib/gateway.ts'
import { pickLocale } from '#lib/i18n/locale.ts'
import { addressIn } from '#lib/platform/address-header.ts'
import { retryAfterSeconds } from '#lib/platform/db/database-unreachable.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { readForm } from '../read-form.ts'
import { cookieReach } from './cookie-reach.ts'
import { isOwnForm } from './form-origin.ts'
import { languageOf, openInBrowser, sessionCookieOf } from './open-in-browser.ts'
import { orFailedPage } from './or-failed-page.ts'
import {
  foreignFormPage,
  notOpenPage,
  tooLargeFormPage,
  tooManyPage,
  unsentFormPage,
} from './documents/refusal-pages.tsx'
import { keyCookie, type Area } from './session-cookie.ts'

type Fields = Readonly<Record<string, string>>

/** Runs a form's action; answers with how long to wait when it was sent more often than people do. */
type Form = (
  gateway: Gateway,
  open: OpenSession,
  fields: Fields,
  address: string | undefined,
) => Promise<TooManyReferences | void>

/**
 * The actions of a visit's forms, by the last part of their address. The addresses stay the same over
 * deploys.
 */
const forms: Readonly<Record<string, Form>> = {
  choose: (gateway, open, { method = '' }) => chooseMethod(gateway, open, method),
  operator: (gateway, open, { operator = '' }) => chooseOperator(gateway, open, operator),
  operators: chooseOperatorAgain,
  details: submitDetails,
  change: chooseAgain,
  keep: keepMethod,
  reference: (gateway, open, { reference = '' }, address) =>
    submitExternalReference(gateway, open, reference, address),
  paid: claimPaid,
  'send-again': sendAgain,
  cancel: cancelCheckout,
  language: async (gateway, open, fields) => {
    await keepDetails(gateway, open, fields)
    await storeLanguage(gateway.db, open.session.id, pickLocale({ lang: fields['lang'] }))
  },
  simulate: async (gateway, open, { event = '' }) => {
    if (isTestEvent(event)) await simulateEvent(gateway, open, event)
  },
}

/** Answers a GET of a form's address. The answer contains nothing of the session, so it needs no cookie. */
export function refuseToRead(request: Request, area: Area, id: string, step: string): Promise<Response> {
  const locale = languageOf(request)
  if (!Object.hasOwn(forms, step)) return notOpenPage(locale)
  return unsentFormPage(locale, `/${area}/${encodeURIComponent(id)}`)
}

/**
 * Answers a form of a visit: 303 back to its address, so that a reload sends nothing twice and no script is
 * needed.
 */
export const handleForm = (request: Request, area: Area, id: string, step: string): Promise<Response> =>
  orFailedPage(request, `/${area}/${encodeURIComponent(id)}`, () => answerForm(request, area, id, step))

async function answerForm(request: Request, area: Area, id: string, step: string): Promise<Response> {
  const gateway = await currentGateway()
  const locale = languageOf(request)
  const address = `/${area}/${id}`
  if (!isOwnForm(request.headers, gateway.config.publicUrl)) return foreignFormPage(locale, address)
  const open = await openInBrowser(gateway, request, id)
  const act = Object.hasOwn(forms, step) ? forms[step] : undefined
  if (open === 'NOT_OPEN' || !act) return notOpenPage(locale)
  if ('retryAfterSeconds' in open) return tooManyPage(locale, address, open.retryAfterSeconds)
  const fields = await readForm(request)
  if (fields === 'TOO_LARGE') return tooLargeFormPage(locale, address)
  const client = addressIn(request.headers)
  const { code } = open.session.merchant
  const holding: Gateway = { ...gateway, onConnection: (_, work) => work() }
  const acted = await gateway.merchantShares.connections.run(code, async () => ({
    slowDown: await act(holding, open, fields, client),
  }))
  if (!acted) return tooManyPage(locale, address, retryAfterSeconds)
  const { slowDown } = acted
  if (slowDown) return tooManyPage(locale, address, slowDown.retryAfterSeconds, 'leadReferences')
  const headers = new Headers({ location: address, 'cache-control': 'no-store' })
  if (step === 'language') {
    const reach = cookieReach(gateway.publicUrl, open.session.merchant)
    const { key = '' } = sessionCookieOf(request) ?? {}
    headers.append('set-cookie', keyCookie(address, key, pickLocale({ lang: fields['lang'] }), reach))
  }
  return new Response(null, { status: 303, headers })
}
