import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/directory.ts'
import type { MethodRequest, PayinMethod, PaymentOperator } from '../methods/payin-method.ts'
import { amountShortest, type Money } from '../money/money.ts'
import { knownMoney } from '../money/written-money.ts'
import { acceptedResponse, type AcceptedResponse } from './accepted-response.ts'
import type { CreateRequest } from './create-request.ts'
import { businessFault, type Failure, isFailure, type Outcome } from './failure.ts'
import type { House } from './house.ts'
import { amountWithin } from './limits.ts'
import { splitPersonal } from './personal-data.ts'
import { priceOf } from './pricing.ts'
import type { PaymentKey, Provider, ReceivingAccount } from './provider.ts'
import { newRailReference } from './rail-reference.ts'
import { claimAmount } from './sql/claim-amount.ts'
import { insertPayment, type NewPayment } from './sql/insert-payment.ts'

/** Everything that was decided before the first row is written. */
interface Plan {
  readonly key: PaymentKey & { readonly kind: 'payin' | 'topup' }
  readonly merchant: Merchant
  readonly ordered: Money
  readonly method: PayinMethod
  readonly request: MethodRequest
  readonly operator: PaymentOperator | undefined
  readonly provider: Provider
  readonly accounts: readonly ReceivingAccount[]
  readonly redirectTo: string | undefined
  readonly railReference: string
  readonly requestDigest: Buffer
  readonly create: CreateRequest
  readonly now: Date
}

/**
 * Creates a payin or top-up: decides, asks the provider, writes. One statement where the amount is the order's; one transaction
 * where a free amount has to be claimed first. A second create of one ID is told whether it said the same (409). After a
 * refusal nothing is kept.
 */
export async function createPayment(
  house: House,
  key: PaymentKey & { readonly kind: 'payin' | 'topup' },
  create: CreateRequest,
): Promise<Outcome<AcceptedResponse>> {
  const requestDigest = house.digest(canonical(create))
  const plan = await planPayment(house, key, create, requestDigest)
  if ('failure' in plan) return (await duplicateOf(house, key, requestDigest)) ?? plan
  const written = await writePayment(house, plan).catch((error: unknown) => {
    if (isTakenId(error)) return 'DUPLICATE' as const
    throw error
  })
  if (written === 'DUPLICATE')
    return (await duplicateOf(house, key, requestDigest)) ?? { failure: 'PAYMENT_ID_REUSED' }
  if (isFailure(written)) return (await duplicateOf(house, key, requestDigest)) ?? written
  await plan.provider.afterCreate?.(key)
  return written
}

async function planPayment(
  house: House,
  key: Plan['key'],
  create: CreateRequest,
  requestDigest: Buffer,
): Promise<Plan | Failure> {
  if ('unavailable' in create.chosen) return { failure: 'BUSINESS_RULE', faults: [create.chosen.unavailable] }
  const { method, request } = create.chosen
  const merchant = await house.merchants.find(key.merchantCode)
  const ordered = knownMoney(create.money)
  if (!merchant || !ordered)
    return businessFault('CURRENCY_NOT_AVAILABLE', `${create.money.currencyCode} is not available`)
  const limit = limitFault(merchant, key.kind, method, ordered)
  if (limit) return limit
  const operators = method.operators(ordered.currencyCode)
  const operator = operators.find(({ code }) => code === request.paymentOperatorCode)
  if (request.paymentOperatorCode !== undefined && !operator) {
    const message = `${request.paymentOperatorCode} is not offered: one of ${operators.map(({ code }) => code).join(', ') || 'none'}`
    return businessFault('PAYMENT_OPERATOR_NOT_AVAILABLE', message, 'paymentMethod.paymentOperatorCode')
  }
  const opening = {
    ...key,
    methodCode: method.code,
    methodObject: method.object,
    currencyCode: ordered.currencyCode,
    operatorCode: operator?.code,
    ordered,
    railReference: newRailReference(),
  }
  const provider = house.providers.find((candidate) => candidate.serves(opening))
  if (!provider) return notServed(method, ordered)
  const answer = await provider.open(opening)
  if ('refused' in answer) return businessFault(answer.refused, refusals[answer.refused])
  const { accounts, redirectTo } = answer.opened
  const { railReference } = opening
  const now = house.clock.now()
  return {
    key,
    merchant,
    ordered,
    method,
    request,
    operator,
    provider,
    accounts,
    redirectTo,
    railReference,
    requestDigest,
    create,
    now,
  }
}

const refusals = {
  SECURITY_CHECK_FAILED: 'the institution refused the payment after a security check',
  CUSTOMER_VERIFICATION_INACTIVITY: 'the customer did not finish the verification in time',
  CUSTOMER_NOT_REGISTERED: 'the customer is not registered with the institution',
  PAYMENT_METHOD_NOT_AVAILABLE: 'the institution does not offer the method now',
} as const

const notServed = (method: PayinMethod, ordered: Money): Failure =>
  businessFault(
    'PAYMENT_METHOD_NOT_AVAILABLE',
    `no receiving account takes ${method.code} in ${ordered.currencyCode} now`,
    'paymentMethod.paymentMethodCode',
  )

function limitFault(
  merchant: Merchant,
  kind: 'payin' | 'topup',
  method: PayinMethod,
  ordered: Money,
): Failure | undefined {
  const standing = amountWithin(method, merchant.method(kind, method.code, ordered.currencyCode), ordered)
  if (standing === 'WITHIN') return undefined
  const path = 'paymentRequested.money.amount'
  return standing === 'BELOW'
    ? businessFault('AMOUNT_BELOW_MINIMUM', `the amount is below the minimum of ${method.code}`, path)
    : businessFault('AMOUNT_ABOVE_MAXIMUM', `the amount is above the maximum of ${method.code}`, path)
}

async function writePayment(house: House, plan: Plan): Promise<Outcome<AcceptedResponse>> {
  const [first] = plan.accounts
  if (!first) return notServed(plan.method, plan.ordered)
  if (plan.method.toldApartBy(plan.ordered.currencyCode) === 'REFERENCE') {
    return { value: await insertOn(house.db, house, plan, first, plan.ordered) }
  }
  for (const account of plan.accounts) {
    const accepted = await house.db.transaction(async (transaction) => {
      const claim = { ...plan.key, receivingAccountId: account.id, attemptNo: 1, now: plan.now }
      const required = await claimAmount(transaction, claim, plan.ordered)
      return required && insertOn(transaction, house, plan, account, required)
    })
    if (accepted) return { value: accepted }
  }
  const message = `all 99 amounts above ${amountShortest(plan.ordered)} are taken by open payments: ask for another amount or try again later`
  return businessFault('PAYMENT_METHOD_NOT_AVAILABLE', message, 'paymentRequested.money.amount')
}

async function insertOn(
  database: Queryable,
  house: House,
  plan: Plan,
  receiving: ReceivingAccount,
  required: Money,
): Promise<AcceptedResponse> {
  const {
    key,
    merchant,
    ordered,
    method,
    request,
    operator,
    provider,
    railReference,
    redirectTo,
    create,
    now,
  } = plan
  const opened = {
    paymentId: key.paymentId,
    ordered,
    required,
    request,
    operator,
    receiving,
    railReference,
    redirectTo,
    merchantName: merchant.channelName,
  }
  const expireAt = new Date(now.getTime() + method.expiresAfterMinutes * 60_000)
  const response = method.respond(opened)
  const { personal, impersonal } = splitPersonal(response)
  const price = priceOf(merchant, key.kind, method.code, ordered)
  const payment: NewPayment = {
    ...key,
    ordered,
    callbackUrl: create.callbackUrl,
    returnUrl: create.returnUrl,
    isTest: house.mode === 'sandbox',
    requestDigest: plan.requestDigest,
    closesAt: new Date(expireAt.getTime() + provider.noticeDelaySeconds * 1000),
    now,
    attempt: {
      methodCode: method.code,
      methodObject: method.object,
      operatorCode: operator?.code,
      provider: provider.name,
      receivingAccountId: receiving.id,
      required,
      ...price,
      railReference,
      expireAt,
      response: impersonal,
      payer: { request, response: personal },
    },
  }
  await insertPayment(database, payment)
  return acceptedResponse({
    key,
    opened,
    method,
    response,
    expireAt,
    returnUrl: create.returnUrl,
    vat: price.vat,
  })
}

/** The parsed body, unknown properties dropped: two requests that mean the same have the same text. */
function canonical({ money, callbackUrl, returnUrl, paymentMethodCode, chosen }: CreateRequest): string {
  const method = 'request' in chosen ? chosen.request : { paymentMethodCode }
  const ordered = knownMoney(money)
  const amount = ordered ? amountShortest(ordered) : money.amountText
  return JSON.stringify([amount, money.currencyCode, callbackUrl, returnUrl, method])
}

async function duplicateOf(
  house: House,
  key: PaymentKey,
  requestDigest: Buffer,
): Promise<Failure | undefined> {
  const { rows } = await house.db.query<{ request_digest: Buffer }>({
    name: 'request_digest',
    text: 'select request_digest from payment where merchant_code = $1 and kind = $2 and payment_id = $3',
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  const before = rows[0]
  if (!before) return undefined
  return {
    failure: before.request_digest.equals(requestDigest) ? 'PAYMENT_ALREADY_EXISTS' : 'PAYMENT_ID_REUSED',
  }
}

const isTakenId = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  (error.constraint === 'payment_pkey' ||
    error.constraint === 'payment_attempt_pkey' ||
    error.constraint === 'payment_event_pkey')
