import { apiError } from './api-error.ts'
import {
  callRepeatedly,
  errorOf,
  isAnswer,
  isSuccess,
  pause,
  sendOnce,
  unknownOutcome,
  waitAsked,
  type Caller,
  type Outcome,
} from './caller.ts'
import { ApiError, LostAnswerError } from './errors.ts'
import type { HttpAnswer } from './exchange.ts'
import type { OperationRow, Sent } from './operation-row.ts'
import type { CallOptions } from './options.ts'

/**
 * Sends a create under the ID that the merchant chose, so that there is never a second payment:
 *
 * - 429: the gateway has not begun; the same again.
 * - No answer, or one that leaves open what happened (500, 502, 503, 504): GET of the same ID shows whether
 *   the gateway is there and has it; then the same create again. If the first one was carried out, the second
 *   is answered 409, which says whether its body was the same.
 * - 409 for the same body: it exists, so the answer of GET is returned, as after a success.
 *
 * Rejects with a LostAnswerError if it is still open what happened: then the same call may be made again.
 */
export async function callCreate(
  caller: Caller,
  row: OperationRow,
  read: OperationRow,
  sent: Sent,
  options: CallOptions,
): Promise<unknown> {
  const { path = {} } = sent
  for (let repeat = 1; ; repeat += 1) {
    const outcome = await sendOnce(caller, row, sent, options)
    if (isAnswer(outcome) && isSuccess(outcome)) return outcome.json
    if (isAnswer(outcome) && outcome.status === 409)
      return existing(caller, row, read, sent, outcome, options)
    const isOpen = leavesOpen(outcome)
    const isAgain = isOpen || (isAnswer(outcome) && outcome.status === 429)
    const delay = isAgain ? caller.waits.before(repeat, waitAsked(outcome)) : undefined
    if (delay === undefined) throw isOpen ? lostBy(row, outcome) : errorOf(row, outcome)
    await pause(row, delay, options)
    if (isOpen) await readOrNothing(caller, row, read, path, options)
  }
}

const openStatuses = [500, ...unknownOutcome]

const leavesOpen = (outcome: Outcome): boolean =>
  isAnswer(outcome) ? openStatuses.includes(outcome.status) : outcome.reason !== 'ABORTED'

const lostBy = (row: OperationRow, outcome: Outcome): LostAnswerError =>
  isAnswer(outcome) ? new LostAnswerError(row.id, 'UNAVAILABLE', apiError(row.id, outcome)) : outcome

/** What GET shows under the ID; undefined: there is no such payment. */
async function readOrNothing(
  caller: Caller,
  row: OperationRow,
  read: OperationRow,
  path: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await callRepeatedly(caller, read, { path }, options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return undefined
    if (error instanceof LostAnswerError) throw new LostAnswerError(row.id, error.reason, error)
    throw new LostAnswerError(row.id, 'UNAVAILABLE', error)
  }
}

/** After a 409: what exists, if it is what was asked for; else the 409 is the result. */
async function existing(
  caller: Caller,
  row: OperationRow,
  read: OperationRow,
  sent: Sent,
  conflict: HttpAnswer,
  options: CallOptions,
): Promise<unknown> {
  const error = apiError(row.id, conflict)
  if (error.code !== 'PAYMENT_ALREADY_EXISTS' && error.code !== 'CUSTOMER_ALREADY_EXISTS') throw error
  const found = await readOrNothing(caller, row, read, sent.path ?? {}, options)
  // The gateway compared the bodies of payments; of customers it compares nothing: all that was sent must be
  // there.
  const expected = error.code === 'CUSTOMER_ALREADY_EXISTS' ? (sent.body ?? {}) : moneyIn(sent.body)
  if (!isPartOf(expected, found)) throw error
  return found
}

/** What every payment shows as it was asked for. */
const moneyIn = (body: object | undefined): object => {
  const { paymentRequested } = (body ?? {}) as { readonly paymentRequested?: object }
  return paymentRequested === undefined ? {} : { paymentRequested }
}

/** Whether everything in `part` is in `whole` with the same value. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  if (typeof whole !== 'object' || whole === null) return false
  const values = whole as Readonly<Record<string, unknown>>
  return Object.entries(part).every(([name, value]) => value === undefined || isPartOf(value, values[name]))
}
