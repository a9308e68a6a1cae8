import { isFailure, type Outcome } from '../failure.ts'
import type { House } from '../house.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import type { Found, Provider, Sent } from '../provider.ts'
import { changeStatus } from '../sql/change-status.ts'
import { confirmPayout, refusePayout } from './end-payout.ts'
import { claimOrders, keepOrder, type ClaimedOrder, type OrderState } from './sql/payout-order.ts'
import { lockPayout } from './sql/select-payout.ts'

/** How long a provider may take to answer; past it nobody knows what became of the order. */
const answerMs = 15_000
/** How long a claimed order is left alone: a worker that died in the middle is noticed after it. */
const leaseSeconds = 60
/** An order that stands at the provider is looked for again and again, ever more rarely. */
const lookMsFirst = 1_000
const lookMsMax = 300_000

/**
 * Sends what is to be sent and looks for what nobody has heard of. An order whose outcome is unknown stays PROCESSING and reserved
 * until `find` says what happened; only `absent` sends it again, under the same key. The number of orders looked at.
 */
export async function sendDuePayouts(house: House, limit: number): Promise<number> {
  const { orders, unreadable } = await claimOrders(house.db, house.clock.now(), leaseSeconds, limit)
  for (const { error, ...payout } of unreadable) {
    house.log.error({ err: error, ...payout }, 'this release cannot read a payout order')
  }
  await Promise.all(
    orders.map((claimed) =>
      lookAfter(house, claimed).catch((error: unknown) => {
        const { merchantCode, paymentId } = claimed.order
        house.log.error({ err: error, merchantCode, paymentId }, 'a payout order could not be looked after')
      }),
    ),
  )
  return orders.length + unreadable.length
}

async function lookAfter(house: House, claimed: ClaimedOrder): Promise<void> {
  const provider = house.providers.find(({ name }) => name === claimed.provider)
  if (!provider?.send || !provider.find) {
    const { merchantCode, paymentId } = claimed.order
    house.log.error(
      { merchantCode, paymentId, provider: claimed.provider },
      'a payout waits for a provider that is not there',
    )
    return stillOpen(house, claimed)
  }
  if (claimed.found === 'DUE') return send(house, claimed, provider.send.bind(provider))
  return find(house, claimed, provider.find.bind(provider))
}

async function send(house: House, claimed: ClaimedOrder, ask: NonNullable<Provider['send']>): Promise<void> {
  const answer = await inTime(ask(claimed.order)).catch((error: unknown) =>
    warn(house, claimed, error, 'nobody knows yet what became of a payout that was sent'),
  )
  if (!answer) return processing(house, claimed, 'UNKNOWN', 'SEND_OUTCOME_UNKNOWN')
  switch (answer.sent) {
    case 'WAITING':
      return lookAgain(house, claimed, 'SENT')
    case 'MOVING':
      return processing(house, claimed, 'SENT', 'PAYOUT_SENT')
    case 'DONE':
      return confirm(house, claimed)
    case 'REFUSED':
      return refuse(house, claimed, answer.reason)
    case 'CONFLICT':
      return conflict(house, claimed)
  }
}

async function find(house: House, claimed: ClaimedOrder, ask: NonNullable<Provider['find']>): Promise<void> {
  const found = await inTime(ask(claimed.order)).catch((error: unknown) =>
    warn(house, claimed, error, 'the provider could not say what became of a payout'),
  )
  switch (found) {
    case 'absent':
      return absent(house, claimed)
    case 'done':
      return confirm(house, claimed)
    case 'refused':
      return refuse(house, claimed, 'REFUSED_BY_INSTITUTION')
    case 'conflict':
      return conflict(house, claimed)
    case 'pending':
      return claimed.found === 'SENDING'
        ? processing(house, claimed, 'SENT', 'SEND_OUTCOME_UNKNOWN')
        : lookAgain(house, claimed, 'SENT')
    case 'unknown':
    case undefined:
      return stillOpen(house, claimed)
  }
}

const confirm = async (house: House, claimed: ClaimedOrder): Promise<void> =>
  heed(house, claimed, 'done', await confirmPayout(house, claimed.order, claimed.provider))

const refuse = async (house: House, claimed: ClaimedOrder, reason: FailureReasonCode): Promise<void> =>
  heed(house, claimed, 'refused', await refusePayout(house, claimed.order, reason, claimed.provider))

/** A payout that ended otherwise while the provider was asked stays as it ended, but money and books may disagree: somebody has to look. */
function heed(
  house: House,
  { order: { merchantCode, paymentId, key } }: ClaimedOrder,
  answer: 'done' | 'refused',
  outcome: Outcome<undefined>,
): void {
  if (!isFailure(outcome)) return
  house.log.error(
    { merchantCode, paymentId, key, answer },
    'a payout ended otherwise than the provider says: look at both',
  )
}

/** It never arrived: it may be sent again. Where the provider had something under its key this is an alarm, and nothing is sent. */
async function absent(house: House, claimed: ClaimedOrder): Promise<void> {
  const { merchantCode, paymentId, key } = claimed.order
  const { found } = claimed
  if (found !== 'SENT' && found !== 'CONFLICT') return keepOrder(house.db, claimed, 'DUE', house.clock.now())
  house.log.error(
    { merchantCode, paymentId, key },
    'the provider had taken a payout and now knows nothing of it: look at both',
  )
  return lookAgain(house, claimed, found)
}

/**
 * Under the key of this payout the provider has other money or another payee: a payout that this database lost and that the merchant
 * created again otherwise. Nothing is sent any more, the money stays reserved, and a person has to look.
 */
async function conflict(house: House, claimed: ClaimedOrder): Promise<void> {
  const { merchantCode, paymentId, key } = claimed.order
  house.log.error(
    { merchantCode, paymentId, key },
    'the provider has another payout under the key of this one: compare both and decide by hand, nothing is sent',
  )
  return processing(house, claimed, 'CONFLICT', 'SEND_OUTCOME_UNKNOWN')
}

/** Of an error nothing is known of the order but what was known before. */
function warn(house: House, { order }: ClaimedOrder, error: unknown, message: string): undefined {
  const { merchantCode, paymentId } = order
  house.log.warn({ err: error, merchantCode, paymentId }, message)
}

/** Nothing more is known: it stays as it was found. A worker that had begun to send may have sent. */
const stillOpen = (house: House, claimed: ClaimedOrder): Promise<void> =>
  claimed.found === 'SENDING'
    ? processing(house, claimed, 'UNKNOWN', 'SEND_OUTCOME_UNKNOWN')
    : lookAgain(house, claimed, claimed.found)

/** The payout is PROCESSING from now on, with its one event and callback. */
async function processing(
  house: House,
  claimed: ClaimedOrder,
  state: 'SENT' | 'UNKNOWN' | 'CONFLICT',
  cause: 'PAYOUT_SENT' | 'SEND_OUTCOME_UNKNOWN',
): Promise<void> {
  const { order, provider: actor } = claimed
  const now = house.clock.now()
  await house.db.transaction(async (transaction) => {
    const payout = await lockPayout(transaction, order)
    await keepOrder(transaction, claimed, state, nextLook(claimed, now))
    if (payout?.status === 'WAITING')
      await changeStatus(transaction, { key: order, from: 'WAITING', to: 'PROCESSING', cause, actor, now })
  })
  house.changed(order)
}

const lookAgain = (
  house: House,
  claimed: ClaimedOrder,
  state: Exclude<OrderState, 'SENDING' | 'ENDED'>,
): Promise<void> => keepOrder(house.db, claimed, state, nextLook(claimed, house.clock.now()))

const nextLook = ({ looks }: ClaimedOrder, now: Date): Date =>
  new Date(now.getTime() + Math.min(lookMsFirst * 2 ** Math.min(looks, 20), lookMsMax))

async function inTime<Answer extends Sent | Found>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the provider did not answer within ${answerMs / 1000} s`)),
      answerMs,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
