import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { Receipt } from './receipt.ts'
import { takeReceipts } from './take-receipts.ts'

const gateway = await testGateway()
const { db, personal, clock } = gateway
const { recordOf } = paymentStory(gateway)
// The first one makes the key.
await personal.keysFor(db, undefined)

/** The statements by which lines are received together, of so many payments. */
async function statementsOf(payments: number, pays: 'AMOUNT' | 'REFERENCE'): Promise<readonly string[]> {
  const receipts: Receipt[] = []
  for (let no = 0; no < payments; no += 1) {
    const record = await recordOf(
      await createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' })),
    )
    const text = `PAID ${record.attempt.railReference}`
    receipts.push({
      ...unnamedReceiptFor(record, clock.now()),
      ...(pays === 'REFERENCE' && { text }),
    })
  }
  const names: string[] = []
  await db.transaction(async (transaction) => {
    const listed: Queryable = {
      query: (statement) => {
        names.push(statement.name)
        return transaction.query(statement)
      },
    }
    for (const { received } of await takeReceipts(listed, personal, receipts))
      expect(received.result).toBe('COMPLETED')
  })
  return names
}

it.each(['AMOUNT', 'REFERENCE'] as const)(
  'lines that tell their payments by %s are received by as many statements as two',
  async (pays) => {
    const ofTwo = await statementsOf(2, pays)
    expect(await statementsOf(9, pays)).toEqual(ofTwo)
    expect(await checkLedger(db)).toEqual([])
  },
)
