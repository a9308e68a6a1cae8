import type { Gateway } from '../gateway.ts'
import { pickLocale } from '../i18n/locale.ts'
import { amountShortest, type Money } from '../money/money.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { isFailure } from '../payments/failure.ts'
import { readPayment } from '../payments/read-payment.ts'
import { authenticate } from '../tokens/authenticate.ts'
import type { Caller } from '../tokens/caller.ts'
import { readPayLink, readStatusLink, type LinkFault, type Order } from './link-parameters.ts'
import { rightsOver, scopeOf } from './scope.ts'
import { newSessionId, newSessionKey, sessionKeyHash } from './session-key.ts'
import { removableAt } from './session-lifetime.ts'
import { insertSession } from './session-store.ts'
import { nothingEntered, type CheckoutSession } from './session.ts'

/** A session just opened; `cookieKey` goes into its cookie and nowhere else. */
export interface Opened {
  readonly session: CheckoutSession
  readonly cookieKey: string
}

/** A link that does not work: one page for people, with what is wrong for the developer ("Hosted application"). */
export interface BadLink {
  readonly status: 400 | 401 | 403
  readonly faults: readonly LinkFault[]
  /** Only of a link whose token is good: anybody can write an address into a link. */
  readonly returnUrl: string | undefined
  readonly locale: string
}

export type OpenOutcome = { readonly opened: Opened } | { readonly badLink: BadLink }

/** Exchanges the link to `/pay` for a session. Everything that is wrong with it is said at once. */
export async function openPaySession(
  gateway: Gateway,
  query: URLSearchParams,
  acceptLanguage: string | undefined,
): Promise<OpenOutcome> {
  const { link, faults, returnUrl } = readPayLink(query)
  const { kind, paymentId, order } = link
  const locale = pickLocale({ lang: link.lang, acceptLanguage, currencyCode: order?.money.currencyCode })
  const caller = await callerOf(gateway, link.token)
  if (typeof caller === 'string') return badLink(401, [...faults, tokenFaults[caller]], locale)
  if (link.token === undefined) return badLink(400, faults, locale)
  const forbidden = [
    ...merchantFaults(caller, link.merchantCode),
    ...(paymentId === undefined ? [] : rightFaults(caller, kind ?? 'payin', paymentId)),
    ...(order ? moneyFaults(caller.money, order.money) : []),
  ]
  if (forbidden.length > 0) return badLink(403, [...forbidden, ...faults], locale, returnUrl)
  if (faults.length > 0 || kind === undefined || paymentId === undefined || !order) {
    return badLink(400, faults, locale, returnUrl)
  }
  const key = { merchantCode: caller.merchantCode, kind, paymentId }
  const choice = (await readPayment(gateway, key)) ? [] : await choiceFaults(gateway, key, order)
  if (choice.length > 0) return badLink(400, choice, locale, returnUrl)
  return { opened: await startSession(gateway, { key, caller, order, locale }) }
}

/**
 * Exchanges the link to `/status` for a session. A payment that is not there, is not of this currency or is not the token's gets one
 * and the same answer, so that nobody can try out payment IDs.
 */
export async function openStatusSession(
  gateway: Gateway,
  query: URLSearchParams,
  acceptLanguage: string | undefined,
): Promise<OpenOutcome> {
  const { link, faults } = readStatusLink(query)
  const { kind, paymentId, currencyCode } = link
  const locale = pickLocale({ lang: link.lang, acceptLanguage, currencyCode })
  const caller = await callerOf(gateway, link.token)
  if (typeof caller === 'string') return badLink(401, [...faults, tokenFaults[caller]], locale)
  if (faults.length > 0 || kind === undefined || paymentId === undefined || caller === undefined) {
    return badLink(400, faults, locale)
  }
  const key = { merchantCode: caller.merchantCode, kind, paymentId }
  const mayRead = rightsOver(scopeOf(caller), kind, paymentId).read
  const payment = mayRead ? await readPayment(gateway, key) : undefined
  if (payment?.money.currencyCode !== currencyCode) return badLink(403, [notThisPayment], locale)
  return { opened: await startSession(gateway, { key, caller, order: undefined, locale }) }
}

const notThisPayment: LinkFault = {
  parameter: 'token',
  message: 'does not open this payment: it is for another one, or the payment does not exist in this currency',
}

const tokenFaults = {
  TOKEN_INVALID: { parameter: 'token', message: 'is not valid: take it from the answer of the token endpoints, unchanged' },
  TOKEN_EXPIRED: { parameter: 'token', message: 'has expired: make a new one for each redirect' },
  TOKEN_REVOKED: { parameter: 'token', message: 'was revoked by its merchant: make a new one' },
} as const

async function callerOf(gateway: Gateway, token: string | undefined): Promise<Caller | keyof typeof tokenFaults | undefined> {
  if (token === undefined) return undefined
  const authenticated = await authenticate(gateway.tokens, gateway.merchants, token)
  return typeof authenticated === 'string' ? authenticated : authenticated.caller
}

const badLink = (
  status: BadLink['status'],
  faults: readonly LinkFault[],
  locale: string,
  returnUrl?: string,
): { badLink: BadLink } => ({ badLink: { status, faults, locale, returnUrl } })

const merchantFaults = (caller: Caller, merchantCode: string | undefined): LinkFault[] =>
  merchantCode === undefined || merchantCode === caller.merchantCode
    ? []
    : [{ parameter: 'merchantCode', message: 'is not the merchant of the token' }]

/** The page calls these three operations with the token; without one of them it cannot do its work. */
function rightFaults(caller: Caller, kind: 'payin' | 'topup', paymentId: string): LinkFault[] {
  const rights = rightsOver(scopeOf(caller), kind, paymentId)
  const needed: [boolean, string][] = [
    [rights.listOptions, `POST /${kind}s/!availablePaymentOptions`],
    [rights.create, `POST /${kind}s/${paymentId}`],
    [rights.read, `GET /${kind}s/${paymentId}`],
  ]
  return needed
    .filter(([allowed]) => !allowed)
    .map(([, operation]) => ({ parameter: 'token', message: `does not allow ${operation}` }))
}

function moneyFaults(restricted: Money | undefined, asked: Money): LinkFault[] {
  if (!restricted) return []
  const faults: LinkFault[] = []
  if (restricted.currencyCode !== asked.currencyCode) {
    faults.push({ parameter: 'currencyCode', message: `is ${asked.currencyCode}, but the token is for ${restricted.currencyCode}` })
  } else if (restricted.amount !== asked.amount) {
    const allowed = amountShortest(restricted)
    faults.push({ parameter: 'amount', message: `is ${amountShortest(asked)}, but the token is for ${allowed}` })
  }
  return faults
}

/** A way of paying that the link fixes must be one that the customer could choose (scenarios 4 and 5). */
async function choiceFaults(
  gateway: Gateway,
  { merchantCode, kind }: CheckoutSession['key'],
  order: Order,
): Promise<LinkFault[]> {
  const { paymentMethodCode: method, paymentOperatorCode: operator } = order
  if (method === undefined && operator === undefined) return []
  const written = { amountText: amountShortest(order.money), currencyCode: order.money.currencyCode }
  const listed = await paymentOptions(gateway, merchantCode, kind, written)
  const options = isFailure(listed) ? [] : listed.value
  const ofMethod = options.filter((option) => method === undefined || option.paymentMethodCode === method)
  if (ofMethod.length === 0) {
    const offered = options.map(({ paymentMethodCode }) => paymentMethodCode).join(', ') || 'none'
    const message = `${method} is not available for this amount and currency; available: ${offered}`
    return [{ parameter: 'paymentMethodCode', message }]
  }
  const fits = ofMethod.some(({ paymentOperators }) => paymentOperators.some(({ code }) => code === operator))
  if (operator === undefined || fits) return []
  return [{ parameter: 'paymentOperatorCode', message: `${operator} is not offered by ${method ?? 'any available method'}` }]
}

interface Start {
  readonly key: CheckoutSession['key']
  readonly caller: Caller
  readonly order: Order | undefined
  readonly locale: string
}

async function startSession(gateway: Gateway, { key, caller, order, locale }: Start): Promise<Opened> {
  const cookieKey = newSessionKey()
  const session: CheckoutSession = {
    id: newSessionId(),
    key,
    scope: scopeOf(caller),
    order,
    entered: nothingEntered,
    returns: 0,
    language: locale,
    tokenIssuedAt: caller.issuedAt,
    tokenExpiresAt: caller.expiresAt,
  }
  await insertSession(gateway.db, session, sessionKeyHash(cookieKey), removableAt(caller.expiresAt, undefined))
  return { session, cookieKey }
}
