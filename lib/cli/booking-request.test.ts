import pg from 'pg'
import { expect, it } from 'vitest'
import { creditRequest } from '../ledger/adjustments/credit-balance.ts'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { databaseUnreachable } from '../platform/db/database-unreachable.ts'
import type { Database } from '../platform/db/database.ts'
import { bookOnce } from './booking-request.ts'
import type { Runner } from './runner.ts'

const requestId = '6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11'
const request = creditRequest('ACME', money(100n, 'INR'), byOperator('Ann'), requestId)

/** The notices and the fault of a booking that fails in the database with an error. */
async function bookWith(failure: Error): Promise<{ readonly notices: string[]; readonly fault: unknown }> {
  const notices: string[] = []
  const notice = (line: string) => void notices.push(line)
  const transaction = async () => {
    throw failure
  }
  const booking = bookOnce({ transaction } as unknown as Database, { notice } as Runner, request)
  const [outcome] = await Promise.allSettled([booking])
  return { notices, fault: outcome.status === 'rejected' ? outcome.reason : undefined }
}

/** An error of a database whose messages are in German. */
const answered = (severity: string, code: string) =>
  Object.assign(new pg.DatabaseError('it says no', 0, 'error'), { severity, code })

it.each([
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a database that was stopped', answered('FATAL', '57P01')],
])(
  'after %s the message says to repeat with the same ID, which was printed on stderr before',
  async (_, broken) => {
    const { notices, fault } = await bookWith(broken)
    expect(notices).toEqual([`Request ID: ${requestId}`])
    expect(fault).toMatchObject({
      name: 'CommandFault',
      message: `Whether it was booked is not known (${broken.message}). Run the same command again with --request-id ${requestId}: it is booked at most once.`,
    })
  },
)

it('a booking that the database refused, in any language, was not booked, and its error is unchanged', async () => {
  const refused = answered('FEHLER', '23514')
  expect((await bookWith(refused)).fault).toBe(refused)
})

it.each(['57014', '55P03', '40001', '53100'])(
  'a booking that failed with %s was rolled back, and its outcome is not reported as unknown',
  async (code) => {
    const busy = databaseUnreachable(answered('ERROR', code), 'postgresql://localhost/gateway')
    expect((await bookWith(busy)).fault).toBe(busy)
  },
)
