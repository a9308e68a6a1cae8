import type { Gateway } from '../../gateway.ts'
import { pickLocale } from '../../i18n/locale.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { authenticate } from '../../tokens/authenticate.ts'
import type { Claims } from '../../tokens/claims.ts'
import {
  addressFaults,
  choiceFaults,
  merchantFaults,
  moneyFaults,
  notThisPayment,
  rightFaults,
  tokenFaults,
} from '../link/link-faults.ts'
import { readPayLink, readStatusLink, type LinkFault, type Order } from '../link/link-parameters.ts'
import { isAmountOpen, warnOfOpenAmount } from '../link/open-amount.ts'
import { rightsOver, scopeOf } from './scope.ts'
import { newSessionId, newSessionKey, sessionKeyHash } from './session-key.ts'
import { removableAt } from './session-lifetime.ts'
import { insertSession } from './session-store.ts'
import { nothingEntered, type CheckoutSession } from './session.ts'

/** A session just opened; `cookieKey` goes into its cookie and nowhere else. */
export interface OpenedSession {
  readonly session: CheckoutSession
  readonly hasPayment: boolean
  readonly cookieKey: string
}

/**
 * A link that does not work: one page, with the faults for the developer (specification-gaps.md, "Hosted
 * application").
 */
export type BadLink = BadLinkKind & {
  readonly faults: readonly LinkFault[]
  /** Only for a link with a valid token: otherwise anyone could put an address into a link. */
  readonly returnUrl: string | undefined
  readonly locale: Locale
}

/** Only a malformed link certainly paid nothing: an old or foreign one may belong to an earlier payment. */
type BadLinkKind =
  | { readonly status: 400 | 403 }
  | { readonly status: 401; readonly token: keyof typeof tokenFaults }

export type OpenOutcome = { readonly opened: OpenedSession } | { readonly badLink: BadLink }

/** Exchanges the link to `/pay` for a session. All faults of the link are reported at once. */
export async function openPaySession(
  gateway: Gateway,
  query: URLSearchParams,
  acceptLanguage: string | undefined,
): Promise<OpenOutcome> {
  const { link, faults, returnUrl: returnUrlOfLink } = readPayLink(query)
  const { kind, paymentId, order } = link
  const locale = pickLocale({ lang: link.lang, acceptLanguage, currencyCode: order?.money.currencyCode })
  const caller = await callerOf(gateway, link.token)
  if (typeof caller === 'string') return badToken(caller, faults, locale)
  if (!caller) return badLink(400, faults, locale)
  // Where the token fixes the address, the page leads to no other one, though the link is refused.
  const returnUrl = caller.addresses.returnUrl ?? returnUrlOfLink
  const forbidden = [
    ...merchantFaults(caller, link.merchantCode),
    ...(kind === undefined || paymentId === undefined ? [] : rightFaults(caller, kind, paymentId)),
    ...(order ? [...moneyFaults(caller.money, order.money), ...addressFaults(caller, order)] : []),
  ]
  if (forbidden.length > 0) return badLink(403, [...forbidden, ...faults], locale, returnUrl)
  if (faults.length > 0 || kind === undefined || paymentId === undefined || !order) {
    return badLink(400, faults, locale, returnUrl)
  }
  const key = { merchantCode: caller.merchantCode, kind, paymentId }
  const hasPayment = (await readPayment(gateway, key)) !== undefined
  const choice = hasPayment ? [] : await choiceFaults(gateway, caller.merchant, kind, order)
  if (choice.length > 0) return badLink(400, choice, locale, returnUrl)
  const opened = await startSession(gateway, { key, caller, order, locale })
  if (isAmountOpen(opened.session)) warnOfOpenAmount(gateway.log, key.merchantCode)
  return { opened: { ...opened, hasPayment } }
}

/**
 * Exchanges the link to `/status` for a session. A payment that is not there, is not of this currency or is
 * not the token's gets the same answer, so that payment IDs cannot be guessed.
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
  if (typeof caller === 'string') return badToken(caller, faults, locale)
  if (faults.length > 0 || kind === undefined || paymentId === undefined || caller === undefined) {
    return badLink(400, faults, locale)
  }
  const key = { merchantCode: caller.merchantCode, kind, paymentId }
  const mayRead = rightsOver(scopeOf(caller), kind, paymentId).read
  const payment = mayRead ? await readPayment(gateway, key) : undefined
  if (payment?.money.currencyCode !== currencyCode) return badLink(403, [notThisPayment], locale)
  return {
    opened: { ...(await startSession(gateway, { key, caller, order: undefined, locale })), hasPayment: true },
  }
}

/** The claims of a link's token, and its merchant, read once for the whole request. */
interface Visitor extends Claims {
  readonly merchant: Merchant
}

async function callerOf(
  gateway: Gateway,
  token: string | undefined,
): Promise<Visitor | keyof typeof tokenFaults | undefined> {
  if (token === undefined) return undefined
  const authenticated = await authenticate(gateway.tokens, gateway.merchants, token)
  return typeof authenticated === 'string'
    ? authenticated
    : { ...authenticated.claims, merchant: authenticated.merchant }
}

const badLink = (
  status: 400 | 403,
  faults: readonly LinkFault[],
  locale: Locale,
  returnUrl?: string,
): { badLink: BadLink } => ({ badLink: { status, faults, locale, returnUrl } })

const badToken = (
  token: keyof typeof tokenFaults,
  faults: readonly LinkFault[],
  locale: Locale,
): { badLink: BadLink } => ({
  badLink: { status: 401, token, faults: [...faults, tokenFaults[token]], locale, returnUrl: undefined },
})

interface Start {
  readonly key: CheckoutSession['key']
  readonly caller: Visitor
  readonly order: Order | undefined
  readonly locale: Locale
}

async function startSession(
  gateway: Gateway,
  { key, caller, order, locale }: Start,
): Promise<Omit<OpenedSession, 'hasPayment'>> {
  const cookieKey = newSessionKey()
  const session: CheckoutSession = {
    id: newSessionId(),
    key,
    merchant: caller.merchant,
    scope: scopeOf(caller),
    order,
    entered: nothingEntered,
    returns: 0,
    language: locale,
    tokenIssuedAt: caller.issuedAt,
    tokenExpiresAt: caller.expiresAt,
  }
  await insertSession(gateway, session, sessionKeyHash(cookieKey), removableAt(caller.expiresAt, undefined))
  return { session, cookieKey }
}
