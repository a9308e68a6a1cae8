import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { money } from '../money/money.ts'
import { creditRequest } from '../payments/credit-balance.ts'
import { bookOnce } from './booking-request.ts'
import type { Runner } from './runner.ts'

const requestId = '6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11'
const request = creditRequest('ACME', money(100n, 'INR'), 'Ann', requestId)

/** What the person sees whose booking fails at the database with an error. */
async function told(error: Error): Promise<{ readonly notices: string[]; readonly error: unknown }> {
  const notices: string[] = []
  const runner = { notice: (line: string) => void notices.push(line) } as Runner
  const db = { transaction: () => Promise.reject(error) } as unknown as Database
  const answer = await bookOnce(db, runner, request).catch((fault: unknown) => fault)
  return { notices, error: answer }
}

const answered = (severity: string) => Object.assign(new Error('it says no'), { severity })

it.each([
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a database that was stopped', answered('FATAL')],
])(
  'after %s the person is told to repeat with the same ID, which was on stderr before',
  async (_, broken) => {
    const { notices, error } = await told(broken)
    expect(notices).toEqual([`Request ID: ${requestId}`])
    expect(error).toMatchObject({
      name: 'CommandFault',
      message: `Whether it was booked is not known (${broken.message}). Run the same command again with --request-id ${requestId}: it is booked at most once.`,
    })
  },
)

it('what the database refused was not booked, and its error stays as it is', async () => {
  const refused = answered('ERROR')
  expect((await told(refused)).error).toBe(refused)
})
