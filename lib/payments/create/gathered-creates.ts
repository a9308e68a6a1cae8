import type { Database } from '../../platform/db/database.ts'
import { fewAtOnce } from '../../platform/db/gather/few-at-once.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { isRefusedTogether } from '../../platform/db/gather/refused-together.ts'
import { insertPayments, type Inserted, type NewPayment } from './sql/insert-payment.ts'

// More rows in one statement would only let the first of them wait longer.
const mostAtOnce = 32
// While one commits the next is written: with three, eight clients create a fifth more than with two, and 64 no
// less. One that waits for a lock holds up no more than its own.
const statementsAtOnce = 3
const aloneAtOnce = 2

type Answer = Inserted | Promise<Inserted>

const queueOf = perDatabase((database) => {
  const alone = fewAtOnce((payment: NewPayment) => insertAlone(database, payment), aloneAtOnce)
  return gatherCalls<NewPayment, Answer>({
    run: (payments) => insertTogether(database, payments, alone),
    keyOf: ({ merchantCode, kind, paymentId }) => `${merchantCode}/${kind}/${paymentId}`,
    most: mostAtOnce,
    atOnce: statementsAtOnce,
  })
})

/**
 * Writes a payment that needs no other statement, together with those that are created at the same time. Each
 * is as if it were written alone: one that the database refuses does not hold back the others.
 */
export const insertGathered = async (database: Database, payment: NewPayment): Promise<Inserted> =>
  queueOf(database)(payment)

async function insertTogether(
  database: Database,
  payments: readonly NewPayment[],
  alone: (payment: NewPayment) => Promise<Inserted>,
): Promise<readonly Answer[]> {
  try {
    return await insertPayments(database, payments)
  } catch (error) {
    if (payments.length === 1 || !isRefusedTogether(error)) throw error
    return payments.map(alone)
  }
}

async function insertAlone(database: Database, payment: NewPayment): Promise<Inserted> {
  const [inserted] = await insertPayments(database, [payment])
  if (inserted === undefined) throw new Error('a payment has no answer')
  return inserted
}
