import type { Database } from '../../platform/db/database.ts'
import { gatherCalls } from '../../platform/db/gathered-calls.ts'
import { insertPayments, type Inserted, type NewPayment } from './sql/insert-payment.ts'

// More rows in one statement would only let the first of them wait longer.
const mostAtOnce = 32
const statementsAtOnce = 2

const queues = new WeakMap<Database, (payment: NewPayment) => Promise<Inserted>>()

/**
 * Writes a payment that needs no other statement, together with those that are created at the same time. Each
 * is as if it were written alone: one that the database refuses does not hold back the others.
 */
export function insertGathered(database: Database, payment: NewPayment): Promise<Inserted> {
  const known = queues.get(database)
  if (known) return known(payment)
  const insert = gatherCalls<NewPayment, Promise<Inserted> | Inserted>({
    run: (payments) => insertTogether(database, payments),
    keyOf: ({ merchantCode, kind, paymentId }) => `${merchantCode}/${kind}/${paymentId}`,
    most: mostAtOnce,
    atOnce: statementsAtOnce,
  })
  const queue = async (each: NewPayment) => insert(each)
  queues.set(database, queue)
  return queue(payment)
}

async function insertTogether(
  database: Database,
  payments: readonly NewPayment[],
): Promise<readonly (Promise<Inserted> | Inserted)[]> {
  try {
    return await insertPayments(database, payments)
  } catch (error) {
    if (payments.length === 1 || !isRefused(error)) throw error
    return payments.map((payment) => insertAlone(database, payment))
  }
}

async function insertAlone(database: Database, payment: NewPayment): Promise<Inserted> {
  const [inserted] = await insertPayments(database, [payment])
  if (inserted === undefined) throw new Error('a payment has no answer')
  return inserted
}

/** It wrote nothing, and said so: a rule was broken (class 23), or two waited for each other (class 40). */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:23|40)/.test(String(error.code))
