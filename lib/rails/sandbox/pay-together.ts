import { isFailure, type Outcome } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { holdReferences, referencesTyped } from '../../payments/receive/sql/external-reference.ts'
import { takeReceipts, type Taken } from '../../payments/receive/take-receipts.ts'
import { lockPayments } from '../../payments/sql/select-payments.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { fewAtOnce } from '../../platform/db/gather/few-at-once.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perMerchant } from '../../platform/db/gather/per-merchant.ts'
import { undoesOnlyThePart } from '../../platform/db/savepoint.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { bankReports } from './bank/bank-reports.ts'
import { keepUnreported } from './bank/unreported-credit.ts'
import { payInTransaction, sentFor, type SimulatedPayment } from './pay.ts'

/** Money that is sent for one payment. */
interface Payment {
  readonly context: PaymentContext
  readonly key: PaymentKey
  readonly simulated: SimulatedPayment
  readonly movedAt: Date
}

type Result = Outcome<Taken | undefined>

// More in one transaction would only hold their rows longer.
const mostAtOnce = 32
// Two would wait for each other: they post to one balance.
const transactionsAtOnce = 1

const queueOf = perMerchant(() => {
  const alone = fewAtOnce(payAlone, transactionsAtOnce)
  return gatherCalls<Payment, Result | Promise<Result>>({
    run: (payments) => payTogether(payments, alone),
    keyOf: ({ key }) => `${key.kind}/${key.paymentId}`,
    most: mostAtOnce,
    atOnce: transactionsAtOnce,
  })
})

/**
 * Receives the money in one transaction with that of the merchant's other payments that is sent at the same
 * time: they take its balance once. Each is as if it were received alone; where one of them fails by an
 * error, each is. The caller calls `reportReceived` and `context.changed`.
 */
export async function payGathered(payment: Payment): Promise<Result> {
  // Another attempt than the one in force is read by a statement of its own.
  const { context, key, simulated } = payment
  return simulated.attemptNo === undefined
    ? queueOf(context.db, key.merchantCode)(payment)
    : payAlone(payment)
}

const payAlone = ({ context, key, simulated, movedAt }: Payment): Promise<Result> =>
  context.db.transaction((transaction) =>
    payInTransaction(transaction, context.personal, key, simulated, movedAt),
  )

async function payTogether(
  payments: readonly Payment[],
  alone: (payment: Payment) => Promise<Result>,
): Promise<readonly (Result | Promise<Result>)[]> {
  const [first, ...others] = payments
  // Awaited: while it runs, further ones gather.
  if (!first || others.length === 0) return first ? [await payAlone(first)] : []
  const { db, personal } = first.context
  try {
    return await db.transaction((transaction) => payAllInTransaction(transaction, personal, payments))
  } catch (error) {
    if (!undoesOnlyThePart(error)) throw error
    return payments.map(alone)
  }
}

/** As `payInTransaction` does for one of them; throws the first error of a match, which undoes all. */
async function payAllInTransaction(
  transaction: Queryable,
  personal: PersonalData,
  payments: readonly Payment[],
): Promise<readonly Result[]> {
  const keys = payments.map(({ key }) => key)
  // Locks the references before the payments, in the same order as the code that stores a typed reference.
  await holdReferences(transaction, await referencesTyped(transaction, keys))
  const held = await lockPayments(transaction, keys)
  const sent = payments.map(({ simulated, movedAt }, index) =>
    sentFor(held[index], personal, simulated, movedAt),
  )
  const isReported = await bankReports(transaction)
  const reported = sent.flatMap((one) => {
    if (isFailure(one)) return []
    return isReported || one.value.isOnChain ? [one.value.receipt] : []
  })
  const taken = new Map(
    (await takeReceipts(transaction, personal, reported)).map((one) => [one.receipt, one]),
  )
  const results: Result[] = []
  for (const one of sent) {
    if (isFailure(one)) results.push(one)
    else {
      const { receipt } = one.value
      if (!taken.has(receipt)) await keepUnreported(transaction, personal, receipt)
      results.push({ value: taken.get(receipt) })
    }
  }
  return results
}
