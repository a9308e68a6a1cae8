import { expect, it } from 'vitest'
import { readClientMoney } from '../../ledger/client-money.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { money } from '../../money/money.ts'
import { timeBetween } from '../../testing/database/test-clock.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { reopenItem } from './reopen-item.ts'
import { returnItem } from './return-item.ts'

const gateway = await testGateway()
const { stray, itemOf } = suspenseOf(gateway)
const payee = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const returns = { canPay: () => true, order: async () => ({ idReturn: 'return' }) }

const suspenseAt = async (before?: Date) =>
  new Map((await readClientMoney(gateway.db, before)).map((one) => [one.currencyCode, one.suspense])).get(
    'INR',
  )

it('suspense of the past has the kind of the reason that was replaced since', async () => {
  const receiptId = await stray(4_44n, { suspenseReason: 'POSSIBLE_DUPLICATE' })
  const { id: itemId } = await itemOf(receiptId)
  const atFirst = await timeBetween(gateway.db, gateway.clock)
  expect(await returnItem(gateway, returns, { itemId, payee }, annAndBen)).toHaveProperty('result', 'ORDERED')
  const returned = await timeBetween(gateway.db, gateway.clock)
  await gateway.db.transaction(async (transaction) => {
    await reopenItem(transaction, itemId)
    await postEntry(transaction, {
      kind: 'SUSPENSE_RETURN_REFUSED',
      currencyCode: 'INR',
      receiptId,
      lines: [
        { account: { kind: 'PAYOUT_CLEARING' }, amount: -4_44n },
        { account: { kind: 'SUSPENSE' }, amount: 4_44n },
      ],
    })
  })
  const reopened = await timeBetween(gateway.db, gateway.clock)
  expect(await suspenseAt()).toEqual(new Map([['UNMATCHED', money(4_44n, 'INR')]]))
  expect(await suspenseAt(reopened)).toEqual(await suspenseAt())
  expect(await suspenseAt(returned)).toEqual(new Map())
  expect(await suspenseAt(atFirst)).toEqual(new Map([['POSSIBLE_DUPLICATE', money(4_44n, 'INR')]]))
})
