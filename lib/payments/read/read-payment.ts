import type { Database } from '../../platform/db/database.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { openPayment } from '../open-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord, StoredPayment } from '../payment-record.ts'
import { keysAsJson } from '../sql/key-columns.ts'
import { toPayment, type PaymentRow } from '../sql/select-payment.ts'
import { selectPaymentRows } from '../sql/select-payments.ts'
import { completeRow, sharedRowsOf, type OwnRow } from './complete-rows.ts'
import * as sql from '#sql/payment'

const queueOf = perDatabase((database) =>
  gatherCalls<PaymentKey, StoredPayment | undefined>({
    run: async (keys) => (await readRows(database, keys)).map((row) => row && toPayment(row)),
    most: 32,
    atOnce: 2,
  }),
)

/**
 * The payment with its personal data; undefined when the merchant has none of this kind and ID. It is read
 * from the database after it was asked for, in one statement with others that are read at the same time; what
 * it shares with other payments is at most three seconds old.
 */
export async function readPayment(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  key: PaymentKey,
): Promise<PaymentRecord | undefined> {
  const payment = await queueOf(db)(key)
  return payment && openPayment(personal, payment)
}

/** Payments of which the rest is not known are read whole, by a second statement where there was a first. */
async function readRows(
  database: Database,
  keys: readonly PaymentKey[],
): Promise<readonly (PaymentRow | undefined)[]> {
  const shared = sharedRowsOf(database)
  const found = new Map<PaymentKey, PaymentRow>()
  const whole: PaymentKey[] = keys.filter(({ merchantCode }) => !shared.knows(merchantCode))
  const known = keys.filter((key) => !whole.includes(key))
  for (const [at, own] of (await selectOwnRows(database, known)).entries()) {
    const key = known[at]
    if (!own || !key) continue
    const row = completeRow(shared, own)
    if (row) found.set(key, row)
    else whole.push(key)
  }
  const askedAt = performance.now()
  for (const [at, row] of (await selectPaymentRows(database, whole)).entries()) {
    const key = whole[at]
    if (!row || !key) continue
    shared.keep(row, askedAt)
    found.set(key, row)
  }
  return keys.map((key) => found.get(key))
}

async function selectOwnRows(
  database: Database,
  keys: readonly PaymentKey[],
): Promise<readonly (OwnRow | undefined)[]> {
  const [only] = keys
  if (only === undefined) return []
  if (keys.length === 1) return [(await database.query(sql.readPayment({ ...only }))).rows[0]]
  const { rows } = await database.query(sql.readPayments({ keys: keysAsJson(keys) }))
  const found = new Map(rows.map((row) => [row.no, row]))
  return keys.map((_, no) => found.get(no))
}
