import { setTimeout as delay } from 'node:timers/promises'
import { payinMethods } from '../../methods/payin-registry.ts'
import { amountFixed } from '../../money/money.ts'
import type { AttemptRequest, OpenResult, ReceivingAccount } from '../../payments/rail/rail.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { attemptsNamed } from '../../payments/receive/sql/referenced-attempts.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { callInstitution, mayCall } from './call.ts'
import type { Connection, Declined, OrderAnswer, Shown } from './rail-kind.ts'
import { NoAnswer } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import {
  beginRailOrder,
  keepRailOrder,
  lockPromptsOfPayment,
  promptsOfPayment,
  skipRailOrder,
  takeOverRailOrder,
} from '#sql/rail_order'

/** How long an institution may take to open an order: the customer waits. */
const openMs = 3_000

/** What is opened: a row, then the call, then the answer. */
interface Opening {
  readonly parts: Pick<RailParts, 'db' | 'log' | 'clock' | 'context'>
  readonly row: RailRow
  readonly connection: Connection
  readonly minutesToPayMax: number | undefined
}

/**
 * Opens an attempt at its institution. The order is a row before the call. An answer that is lost is asked for
 * under our key before anything else is sent; if that is not answered either, it throws, and the order is
 * cancelled later. Another rail may be asked only after a refusal, or a call that never left.
 */
export async function openOrder(
  { parts, row, connection, minutesToPayMax = Infinity }: Opening,
  attempt: AttemptRequest,
  signal: AbortSignal,
): Promise<OpenResult> {
  const { db } = parts
  const asked = {
    railId: row.id,
    key: attempt.railReference,
    merchantCode: attempt.merchantCode,
    kind: attempt.kind,
    paymentId: attempt.paymentId,
    methodCode: attempt.methodCode,
    currencyCode: attempt.currencyCode,
    amount: amountFixed(attempt.ordered),
    requestDigest: parts.context().digest(JSON.stringify(attempt.request ?? {})),
  }
  if (!(await mayCall(parts, row))) {
    await db.query(skipRailOrder({ ...asked, reason: 'BREAKER_OPEN' }))
    return notAvailable
  }
  const minutesToPay = Math.min(minutesOf(attempt), minutesToPayMax)
  const { noticeDelaySeconds } = row.account
  const begun = await begin(db, { ...asked, minutesToPay, noticeDelaySeconds, askAfterSeconds: 5 })
  if (begun === 'PROMPTED') return notAvailable
  if (begun === 'AT_WORK') {
    await otherAtWork(db, asked, signal)
    return { refused: 'PAYMENT_METHOD_NOT_AVAILABLE' }
  }
  const { key } = begun
  const isEarlier = key !== attempt.railReference
  const expiresAt = new Date(parts.clock.now().getTime() + minutesToPay * 60_000)
  const order = { ...attempt, key, expiresAt }
  const put = () =>
    callInstitution(parts, row, openMs, (until) => connection.open(order, AbortSignal.any([until, signal])))
  const askThenPut = async () => {
    const found = await callInstitution(parts, row, openMs, (until) =>
      connection.ask(key, AbortSignal.any([until, signal])),
    )
    return found === 'ABSENT' ? put() : found
  }
  const keep = (state: string, reason: string | undefined, againSeconds: number | undefined) =>
    db.query(keepRailOrder({ railId: row.id, key, state, reason, againSeconds }))
  let answer: OrderAnswer | Declined
  try {
    answer = await (isEarlier ? askThenPut() : put())
  } catch (error) {
    if (isEarlier || !(error instanceof NoAnswer)) throw error
    if (!error.mayHaveArrived) {
      await keep('UNSENT', error.message, undefined)
      return notAvailable
    }
    answer = await askThenPut()
  }
  if ('declined' in answer) {
    await keep('REFUSED', answer.declined, undefined)
    return { ...notAvailable, ...(answer.lacks !== undefined && { lacks: answer.lacks }) }
  }
  if (answer.state === 'REFUSED' || answer.state === 'EXPIRED') {
    await keep('REFUSED', answer.reason ?? answer.state, undefined)
    return notAvailable
  }
  await keep(answer.state === 'OPENING' ? 'OPENING' : 'OPEN', undefined, firstAskSeconds)
  return { opened: { ...whatToPayBy(row, attempt, answer.show), ...(isEarlier && { railReference: key }) } }
}

/** An institution that calls says so earlier. */
const firstAskSeconds = 3

/** Methods by which a phone or an app asks the customer: two prompts are two payments. */
const prompting = payinMethods.filter(({ flow }) => flow === 'PUSH').map(({ code }) => code)

interface Asked {
  readonly railId: string
  readonly key: string
  readonly merchantCode: string
  readonly kind: string
  readonly paymentId: string
  readonly methodCode: string
  readonly currencyCode: string
  readonly amount: string
  readonly requestDigest: Buffer
}

/**
 * What an earlier order means for one that would ask the customer. `AT_WORK`: another request opens the same payment.
 * A key: one that was interrupted made this order, for the same money and customer at this rail. `PROMPTED`: the
 * customer may be asked, or has paid, by an order of which nothing else is known. One that is known, and that the
 * customer replaces, means nothing.
 */
async function earlierPrompt(
  database: Queryable,
  asked: Asked,
): Promise<{ readonly key: string } | 'AT_WORK' | 'PROMPTED' | undefined> {
  const { rows } = await database.query(promptsOfPayment({ ...asked, methodCodes: prompting }))
  for (const { key, state, receivingAccountId, isSame, isNew } of rows) {
    const isWritten = (await attemptsNamed(database, { receivingAccountId }, key)).length > 0
    if (isWritten && state === 'OPENING') return 'PROMPTED'
    if (!isWritten && isNew) return 'AT_WORK'
    if (!isWritten) return isSame ? { key } : 'PROMPTED'
  }
  return undefined
}

/** Records the order, before its call; not where an earlier one may have asked the customer. */
async function begin(
  db: Database,
  asked: Asked & Parameters<typeof beginRailOrder>[0],
): Promise<{ readonly key: string } | 'AT_WORK' | 'PROMPTED'> {
  if (!prompting.includes(asked.methodCode)) {
    await db.query(beginRailOrder(asked))
    return asked
  }
  return db.transaction(async (transaction) => {
    await transaction.query(lockPromptsOfPayment(asked))
    const found = await earlierPrompt(transaction, asked)
    const earlier = typeof found === 'object' ? await takeOver(transaction, { ...asked, ...found }) : found
    if (earlier === 'PROMPTED')
      await transaction.query(skipRailOrder({ ...asked, reason: 'EARLIER_PROMPT_UNANSWERED' }))
    if (earlier === undefined) await transaction.query(beginRailOrder(asked))
    return earlier ?? asked
  })
}

/** One request at a time; none where the order is soon cancelled, or was: until then none of its money is booked. */
async function takeOver(
  transaction: Queryable,
  order: Asked,
): Promise<{ readonly key: string } | 'PROMPTED'> {
  const { rowCount } = await transaction.query(takeOverRailOrder(order))
  return rowCount === 1 ? order : 'PROMPTED'
}

/** Waits for the other request that opens the payment: it has written it then, or died. */
async function otherAtWork(db: Database, asked: Asked, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(openMs)])
  while (!limit.aborted && (await earlierPrompt(db, asked)) === 'AT_WORK')
    await delay(100, undefined, { signal: limit }).catch(() => {})
}

const notAvailable = { refused: 'PAYMENT_METHOD_NOT_AVAILABLE', another: true } as const

/** How long the customer has to pay. */
const minutesOf = ({ kind, methodCode, currencyCode }: AttemptRequest): number =>
  payinMethods.find(
    ({ code, kinds, currencies }) =>
      code === methodCode && kinds.some((one) => one === kind) && currencies.includes(currencyCode),
  )?.expiresAfterMinutes ?? 30

/** What each way of paying cannot be without. */
const needed = {
  REDIRECT: ({ redirectTo }: Shown) => redirectTo !== undefined || 'redirectTo',
  QR: ({ qrCode }: Shown) => qrCode !== undefined || 'qrCode',
  // A transfer in India names the branch: its IFSC.
  TRANSFER: ({ account }: Shown, { currencyCode }: AttemptRequest) =>
    account?.accountNumber === undefined
      ? 'account.accountNumber'
      : currencyCode !== 'INR' || account.bankCode !== undefined || 'account.bankCode',
  CODE: () => true,
  PUSH: () => true,
  CRYPTO: () => 'nothing',
} as const

/** Throws where the institution shows too little to pay by: the order is cancelled then. */
function whatToPayBy(row: RailRow, attempt: AttemptRequest, show: Shown) {
  const flow = payinMethods.find(({ code }) => code === attempt.methodCode)?.flow
  const lacks = flow === undefined ? true : needed[flow](show, attempt)
  if (lacks !== true)
    throw new Error(`the rail ${row.name} opened ${attempt.methodCode} without ${lacks} in show`)
  return {
    accounts: [accountShown(row.account, show)],
    ...(show.redirectTo !== undefined && { redirectTo: show.redirectTo }),
    shown: { qrCode: show.qrCode, reference: show.reference },
  }
}

const accountShown = (cash: ReceivingAccount, { account }: Shown): ReceivingAccount => ({
  ...cash,
  identifier: account?.accountNumber ?? '',
  holder: account?.accountName ?? '',
  ...(account?.bankCode !== undefined && { bankCode: account.bankCode }),
  ...(account?.bankName !== undefined && { bankName: account.bankName }),
  ...(account?.bankBranch !== undefined && { bankBranch: account.bankBranch }),
})
