import { payinMethods } from '../../methods/payin-registry.ts'
import { amountFixed } from '../../money/money.ts'
import type { AttemptRequest, OpenResult, ReceivingAccount } from '../../payments/rail/rail.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { callInstitution, mayCall } from './call.ts'
import type { Connection, Declined, OrderAnswer, Shown } from './rail-kind.ts'
import { NoAnswer } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { beginRailOrder, keepRailOrder, skipRailOrder } from '#sql/rail_order'

/** How long an institution may take to open an order: the customer waits. */
const openMs = 3_000

/** What is opened: a row, then the call, then the answer. */
interface Opening {
  readonly parts: Pick<RailParts, 'db' | 'log' | 'clock'>
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
  const key = attempt.railReference
  const asked = {
    railId: row.id,
    key,
    merchantCode: attempt.merchantCode,
    kind: attempt.kind,
    paymentId: attempt.paymentId,
    methodCode: attempt.methodCode,
    currencyCode: attempt.currencyCode,
    amount: amountFixed(attempt.ordered),
  }
  if (!(await mayCall(parts, row))) {
    await db.query(skipRailOrder(asked))
    return notAvailable
  }
  const minutesToPay = Math.min(minutesOf(attempt), minutesToPayMax)
  await db.query(
    beginRailOrder({
      ...asked,
      minutesToPay,
      noticeDelaySeconds: row.account.noticeDelaySeconds,
      askAfterSeconds: 5,
    }),
  )
  const expiresAt = new Date(parts.clock.now().getTime() + minutesToPay * 60_000)
  const order = { ...attempt, key, expiresAt }
  const put = () =>
    callInstitution(parts, row, openMs, (until) => connection.open(order, AbortSignal.any([until, signal])))
  const keep = (state: string, reason: string | undefined, againSeconds: number | undefined) =>
    db.query(keepRailOrder({ railId: row.id, key, state, reason, againSeconds }))
  let answer: OrderAnswer | Declined
  try {
    answer = await put()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (!error.mayHaveArrived) {
      await keep('UNSENT', error.message, undefined)
      return notAvailable
    }
    const found = await callInstitution(parts, row, openMs, (until) =>
      connection.ask(key, AbortSignal.any([until, signal])),
    )
    answer = found === 'ABSENT' ? await put() : found
  }
  if ('declined' in answer) {
    await keep('REFUSED', answer.declined, undefined)
    return { ...notAvailable, ...(answer.lacks !== undefined && { lacks: answer.lacks }) }
  }
  if (answer.state === 'REFUSED' || answer.state === 'EXPIRED') {
    await keep('REFUSED', answer.reason ?? answer.state, undefined)
    return notAvailable
  }
  await keep('OPEN', undefined, firstAskSeconds)
  return { opened: whatToPayBy(row, attempt, answer.show) }
}

/** An institution that calls says so earlier. */
const firstAskSeconds = 3

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
