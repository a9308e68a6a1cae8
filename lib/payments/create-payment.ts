import type { Queryable } from '../db/database.ts'
import { amountShortest, type Money } from '../money/money.ts'
import { knownMoney } from '../money/written-money.ts'
import type { AcceptedResponse } from './accepted-response.ts'
import type { CreateRequest } from './create-request.ts'
import { type Failure, isFailure, type Outcome } from './failure.ts'
import { constraintOf, withFreshNumber } from './fresh-number.ts'
import type { House } from './house.ts'
import { allAmountsTaken, claimFor, needsClaim, openAttempt, type OpenedAttempt } from './open-attempt.ts'
import { type Asked, type Plan, planPayment } from './plan-payment.ts'
import type { PaymentKey, ReceivingAccount } from './provider.ts'
import { insertPayment, type NewPayment } from './sql/insert-payment.ts'

/**
 * Creates a payin or top-up: decides, asks the provider, writes. One statement where the amount is the order's; one transaction
 * where a free amount has to be claimed first. A second create of one ID is told whether it said the same (409). After a
 * refusal nothing is kept. `acceptLanguage` is the header of that name: it counts where the body names no language.
 */
export async function createPayment(
  house: House,
  key: Plan['key'],
  create: CreateRequest,
  acceptLanguage?: string,
): Promise<Outcome<AcceptedResponse>> {
  const requestDigest = house.digest(canonical(create))
  const asked = { create, acceptLanguage }
  return withFreshNumber(() => createOnce(house, key, asked, requestDigest))
}

async function createOnce(
  house: House,
  key: Plan['key'],
  asked: Asked,
  requestDigest: Buffer,
): Promise<Outcome<AcceptedResponse>> {
  const plan = await planPayment(house, key, asked)
  if ('failure' in plan) return (await duplicateOf(house, key, requestDigest)) ?? plan
  const written = await writePayment(house, plan, requestDigest).catch(idTaken)
  if (written === 'ID_TAKEN')
    return (await duplicateOf(house, key, requestDigest)) ?? { failure: 'PAYMENT_ID_REUSED' }
  if (isFailure(written)) return (await duplicateOf(house, key, requestDigest)) ?? written
  await plan.provider.afterCreate?.(key)
  return written
}

async function writePayment(
  house: House,
  plan: Plan,
  requestDigest: Buffer,
): Promise<Outcome<AcceptedResponse>> {
  const insertOn = async (database: Queryable, receiving: ReceivingAccount, required: Money) => {
    const opened = openAttempt(plan, receiving, required)
    await insertPayment(database, paymentToWrite(house, plan, requestDigest, opened))
    return opened.accepted
  }
  if (!needsClaim(plan)) return { value: await insertOn(house.db, plan.accounts[0], plan.ordered) }
  for (const account of plan.accounts) {
    const accepted = await house.db.transaction(async (transaction) => {
      const required = await claimFor(transaction, plan, 1, account)
      return required && insertOn(transaction, account, required)
    })
    if (accepted) return { value: accepted }
  }
  return allAmountsTaken(plan)
}

const paymentToWrite = (
  house: House,
  { key, ordered, create, language, now }: Plan,
  requestDigest: Buffer,
  { attempt, closesAt }: OpenedAttempt,
): NewPayment => ({
  ...key,
  ordered,
  callbackUrl: create.callbackUrl,
  returnUrl: create.returnUrl,
  language,
  isTest: house.mode === 'sandbox',
  requestDigest,
  closesAt,
  now,
  attempt,
})

/** The parsed body, unknown properties dropped: two requests that mean the same have the same text. */
function canonical({
  money,
  callbackUrl,
  returnUrl,
  language,
  paymentMethodCode,
  chosen,
}: CreateRequest): string {
  const method = chosen.request ?? { paymentMethodCode }
  const ordered = knownMoney(money)
  const amount = ordered ? amountShortest(ordered) : money.amountText
  const wished = language === undefined ? [] : [language]
  return JSON.stringify([amount, money.currencyCode, callbackUrl, returnUrl, method, ...wished])
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

const idConstraints = ['payment_pkey', 'payment_attempt_pkey', 'payment_event_pkey']

/** Somebody else was faster to take the ID; any other error is none of ours. */
function idTaken(error: unknown): 'ID_TAKEN' {
  if (idConstraints.includes(constraintOf(error))) return 'ID_TAKEN'
  throw error
}
