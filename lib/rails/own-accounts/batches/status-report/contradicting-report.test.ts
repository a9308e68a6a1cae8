import { afterEach, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { messageIdOf } from '../batch.ts'
import { selectBatches } from '../sql/batch-rows.ts'
import { applyPain002 } from './apply-pain-002.ts'

const { gateway, pay, exported, statusOf, orderKey } = await payingGateway()
const { db } = gateway

afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

it.each(['ACTC', 'ACSP', 'ACSC'])(
  'a report that refuses the group and calls one payment %s does nothing, and warns',
  async (status) => {
    const [taken, refused] = [await pay(10), await pay(20)]
    const { batch } = await exported()
    const transactions = [
      { endToEndId: endToEndIdOf(await orderKey(taken)), status },
      { endToEndId: endToEndIdOf(await orderKey(refused)), status: 'RJCT' },
    ]
    const report = {
      originalMessageId: messageIdOf(batch.id),
      group: { status: 'RJCT' },
      payments: [],
      transactions,
    }
    expect(await applyPain002(gateway, report, { actor: ann.by })).toMatchObject({
      payouts: 0,
      warnings: [{ code: 'GROUP_CONTRADICTS' }],
      errors: [],
    })
    expect(await Promise.all([taken, refused].map(statusOf))).toEqual(['PROCESSING', 'PROCESSING'])
    expect((await selectBatches(db, { id: batch.id, limit: 1 }))[0]?.state).toBe('EXPORTED')
  },
)
