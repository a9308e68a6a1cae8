import { randomUUID } from 'node:crypto'
import { InvalidArgumentError, Option } from 'commander'
import {
  bookByHand,
  findBooked,
  RequestIdReused,
  type Booked,
  type BookingRequest,
} from '../ledger/adjustments/book-by-hand.ts'
import { isErrorOfStatement } from '../platform/db/database-trouble.ts'
import { isDatabaseBusy } from '../platform/db/database-unreachable.ts'
import type { Database } from '../platform/db/database.ts'
import { CommandFault } from './command-fault.ts'
import type { Runner } from './runner.ts'

/** The name under which a person may repeat a booking without fear. */
export const requestIdOption = () =>
  new Option(
    '--request-id <UUID>',
    'of requests with one ID one is booked: repeat with it when the answer was lost (made and printed where none is given)',
  ).argParser(parseRequestId)

function parseRequestId(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It must be a UUID, such as the one that the command printed.')
  return text.toLowerCase()
}

/** What was booked under the ID that somebody gave, told as such; undefined: nothing yet. Throws `CommandFault` on another content. */
export async function bookedBefore(
  db: Database,
  runner: Runner,
  request: BookingRequest,
): Promise<Booked | undefined> {
  const booked = await findBooked(db, request).catch(explainReuse)
  return booked && toldBefore(runner, request, booked)
}

/**
 * Books a request, whose ID is on stderr before anything can happen. Throws `CommandFault` that says how to go on where nobody knows
 * whether it was booked.
 */
export async function bookOnce(db: Database, runner: Runner, request: BookingRequest): Promise<Booked> {
  const { requestId } = request
  runner.notice(`Request ID: ${requestId}`)
  const booked = await bookByHand(db, request)
    .catch(explainReuse)
    .catch((error: unknown) => {
      if (error instanceof CommandFault || wasRolledBack(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new CommandFault(
        `Whether it was booked is not known (${reason}). Run the same command again with --request-id ${requestId}: it is booked at most once.`,
      )
    })
  return toldBefore(runner, request, booked)
}

/** PostgreSQL refused it, or said that it could not do it now: nothing was booked. */
const wasRolledBack = (error: unknown): boolean => isErrorOfStatement(error) || isDatabaseBusy(error)

/** An ID for a request that was given none. */
export const newRequestId = (given: string | undefined): string => given ?? randomUUID()

function toldBefore(runner: Runner, { requestId }: BookingRequest, booked: Booked): Booked {
  const { bookedBefore: at } = booked
  if (at)
    runner.notice(`Request ${requestId} was booked at ${at.toISOString()} already: nothing was booked now.`)
  return booked
}

function explainReuse(error: unknown): never {
  throw error instanceof RequestIdReused ? new CommandFault(error.message) : error
}
