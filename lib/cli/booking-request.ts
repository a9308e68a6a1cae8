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
import { isUuid } from '../platform/uuid.ts'

/** The ID that makes it safe to repeat a booking. */
export const requestIdOption = () =>
  new Option(
    '--request-id <UUID>',
    'requests with the same ID are booked once: repeat with it if the answer was lost (generated and printed by default)',
  ).argParser(parseUuid)

/** Reads an ID that a command has printed. */
export function parseUuid(text: string): string {
  if (!isUuid(text))
    throw new InvalidArgumentError('It must be a UUID, such as the one that the command printed.')
  return text.toLowerCase()
}

/** Reads several of them, separated by commas. */
export const parseUuids = (text: string): readonly string[] =>
  text.split(',').map((one) => parseUuid(one.trim()))

/**
 * What was booked before under the given ID, with a notice; undefined if nothing was. Throws `CommandFault`
 * if the content differs.
 */
export async function bookedBefore(
  db: Database,
  runner: Runner,
  request: BookingRequest,
): Promise<Booked | undefined> {
  const booked = await findBooked(db, request).catch(explainReuse)
  return booked && noticeIfBefore(runner, request, booked)
}

/**
 * Books a request; its ID is printed on stderr first. If the outcome is unknown, throws a `CommandFault` that
 * says what to do.
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
  return noticeIfBefore(runner, request, booked)
}

/** PostgreSQL rejected the statement or was busy: nothing was booked. */
const wasRolledBack = (error: unknown): boolean => isErrorOfStatement(error) || isDatabaseBusy(error)

/** The given ID, or a new one. */
export const newRequestId = (given: string | undefined): string => given ?? randomUUID()

function noticeIfBefore(runner: Runner, { requestId }: BookingRequest, booked: Booked): Booked {
  const { bookedBefore: at } = booked
  if (at)
    runner.notice(`Request ${requestId} was already booked at ${at.toISOString()}: nothing was booked now.`)
  return booked
}

function explainReuse(error: unknown): never {
  throw error instanceof RequestIdReused ? new CommandFault(error.message) : error
}
