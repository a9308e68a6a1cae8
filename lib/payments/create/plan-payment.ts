import type { PaidInKind } from '../../money/payment-kinds.ts'
import { pickLocale } from '../../i18n/locale.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { receivingBank } from '../../methods/parts/operators.ts'
import type { PayinMethod, PaymentOperator } from '../../methods/payin-method.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { sealPayer, type SealedPayer } from '../../platform/personal-data/payer-data.ts'
import { askRail, customerWaitsMs } from '../rail/ask-rail.ts'
import { isFailure, type Failure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { newRailReference } from '../rail/rail-reference.ts'
import type { AttemptRequest, OpenResult, Rail, RailOpened, ReceivingAccount } from '../rail/rail.ts'
import type { CreateRequest } from './create-request.ts'
import { notServed, operatorFault, refusalFault } from '../accept/offer-faults.ts'
import { orderTerms, railOrder, type OrderTerms } from '../accept/order-terms.ts'
import { railsFor } from '../rail/served-by.ts'
import { beginOpening, dropOpening } from './remote-opening.ts'

/** Everything that is decided before the first row is written. */
export interface Plan extends OrderTerms<PayinMethod> {
  readonly key: PaymentKey & { readonly kind: PaidInKind }
  readonly rail: Rail
  /** At least one, in the order in which they are tried. */
  readonly accounts: readonly [ReceivingAccount, ...ReceivingAccount[]]
  readonly redirectTo: string | undefined
  readonly shown: RailOpened['shown']
  readonly onCreate: RailOpened['onCreate']
  readonly railReference: string
  readonly language: Locale
  readonly create: CreateRequest
  /** Encrypts personal data with the merchant's key. */
  readonly seal: (value: object) => SealedPayer
}

/** The request: the parsed body, and the header that is used where the body has no language. */
interface Asked {
  readonly create: CreateRequest
  readonly acceptLanguage: string | undefined
}

/**
 * Decides how a payment is opened, and asks the rail. Writes nothing of the payment. `known`: why it cannot be created,
 * before anything is opened at an institution, which may ask the customer to pay.
 */
export async function planPayment(
  context: PaymentContext,
  merchant: Merchant,
  key: Plan['key'],
  { create, acceptLanguage }: Asked,
  known?: () => Promise<Failure | undefined>,
): Promise<Plan | Failure> {
  const terms = orderTerms(merchant, key.kind, create.chosen, create.money)
  if (isFailure(terms)) return terms
  const { ordered, method, operator } = terms
  const { currencyCode } = ordered
  const opening = {
    ...railOrder(key, terms),
    railReference: newRailReference(),
    request: terms.request,
    returnUrl: create.returnUrl,
  }
  const rails = railsFor(context, opening)
  const refused = rails.some(({ opensRemotely }) => opensRemotely) ? await known?.() : undefined
  if (refused) return refused
  const asked = await askInTurn(context, rails, opening)
  if (!asked) return notServed(method.code, ordered)
  const { rail, answer } = asked
  if ('refused' in answer) return refusalFault(answer.refused, answer.lacks)
  const accounts = method.operatorReceives
    ? heldBy(operator, answer.opened.accounts, currencyCode)
    : answer.opened.accounts
  const [first, ...others] = accounts
  const keys = await context.personal.keysFor(context.db, merchant)
  if (!first) return operator ? operatorFault(operator.code, []) : notServed(method.code, ordered)
  return {
    key,
    ...terms,
    rail,
    accounts: [first, ...others],
    redirectTo: answer.opened.redirectTo,
    shown: answer.opened.shown,
    onCreate: answer.opened.onCreate,
    railReference: answer.opened.railReference ?? opening.railReference,
    language: pickLocale({ lang: create.language, acceptLanguage, currencyCode }),
    create,
    seal: (value) => sealPayer(context.personal, keys, value),
  }
}

/** The answer of the first rail that does not leave the attempt to another one; undefined: nobody serves it. */
async function askInTurn(
  context: PaymentContext,
  rails: readonly Rail[],
  opening: AttemptRequest,
): Promise<{ readonly rail: Rail; readonly answer: OpenResult } | undefined> {
  const until = performance.now() + customerWaitsMs
  let last: { readonly rail: Rail; readonly answer: OpenResult } | undefined
  for (const rail of rails) {
    const leftMs = until - performance.now()
    if (last && leftMs < leastMs) break
    last = { rail, answer: await ask(context, rail, opening, leftMs) }
    if (!('refused' in last.answer && last.answer.another)) break
  }
  return last
}

/** What a rail may need to open. */
const leastMs = 3_500

/** Asks the rail to open. What it may have made at an institution is recorded before. */
async function ask(
  { db }: PaymentContext,
  rail: Rail,
  opening: AttemptRequest,
  limitMs: number,
): Promise<OpenResult> {
  const order = { ...opening, rail: rail.name }
  if (rail.opensRemotely) await beginOpening(db, order)
  const answer = await askRail({ limitMs }, (signal) => rail.open(opening, signal))
  if (!rail.opensRemotely) return answer
  const { railReference } = 'opened' in answer ? answer.opened : {}
  if (railReference !== undefined || 'refused' in answer) await dropOpening(db, order)
  return answer
}

/**
 * Where the operator is the receiving bank, only its accounts qualify; if the request names none, the first
 * account is used.
 */
const heldBy = (
  operator: PaymentOperator | undefined,
  accounts: readonly ReceivingAccount[],
  currencyCode: CurrencyCode,
): readonly ReceivingAccount[] =>
  operator
    ? accounts.filter((account) => receivingBank(account, currencyCode).code === operator.code)
    : accounts
