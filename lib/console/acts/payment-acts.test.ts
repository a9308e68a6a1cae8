import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import type { Position } from '../../people/rights.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { decisionsAboutPayment } from '#sql/audit_event'
import { resendCallbackAct } from './callback-acts.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import { redoMatchAct, undoMatchAct } from './matches.ts'
import { refundAct } from './refund.ts'

const gateway = await testGateway({ GATEWAY_FOUR_EYES: 'off' })
const { paid, refundedOf } = refundsOf(gateway)
await creditBalance(gateway.db, 'ACME', money(1_000_00n, 'INR'), byOperator('test'))

const at = (position: Position): Deciding => ({
  writes: gateway,
  person: { personId: randomUUID(), email: 'a@b.example', name: 'Ann', position },
  sessionId: 'a session',
  ...(position.of === 'MERCHANT' && { merchantCode: position.merchantCode }),
})
const finance = at({ of: 'HOUSE', role: 'FINANCE' })
const owner = (merchantCode = 'ACME') => at({ of: 'MERCHANT', role: 'OWNER', merchantCode })

const receiptOf = async (paymentId: string) => {
  const { rows } = await gateway.db.pool.query<{ id: string }>(
    'select receipt_id as id from receipt_match where payment_id = $1',
    [paymentId],
  )
  return rows[0]?.id ?? ''
}
const refundOf = (payinId: string, amount: string) => ({
  merchantCode: 'ACME',
  payinId,
  amount,
  currencyCode: 'INR',
  reason: 'broken',
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
})

it('a match is undone and redone by who works on suspense, and by nobody else', async () => {
  const payin = await paid(10_000n)
  const content = { receiptId: await receiptOf(payin.paymentId), reason: 'of another customer' }
  const support = at({ of: 'HOUSE', role: 'SUPPORT' })
  expect(await decide(support, undoMatchAct, content)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(owner(), undoMatchAct, content)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(finance, redoMatchAct, content)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(finance, undoMatchAct, content)).toMatchObject({ result: 'DONE' })
  expect(await decide(finance, undoMatchAct, content)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(finance, redoMatchAct, content)).toMatchObject({ result: 'DONE' })
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a payin is refunded by its own merchant, no more than is left, and the audit says by whom', async () => {
  const payin = await paid(10_000n)
  const content = refundOf(payin.paymentId, '60')
  expect(await decide(finance, refundAct, content)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(owner('OTHER'), refundAct, content)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(owner(), refundAct, content)).toMatchObject({ result: 'DONE' })
  expect(await decide(owner(), refundAct, content)).toMatchObject({
    result: 'REFUSED',
    said: expect.stringContaining('40 INR can be refunded'),
  })
  expect(await refundedOf(payin)).toBe(6_000n)
  const { rows } = await gateway.db.pool.query(
    `select actor, after ->> 'payin' as payin, after -> 'paymentMethod' as payee from audit_event
      where command = 'refund create' and refused is null`,
  )
  expect(rows).toEqual([
    { actor: expect.stringMatching(/^person:.*Ann$/), payin: payin.paymentId, payee: null },
  ])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('a callback is sent again, and the audit says of which payment it is', async () => {
  const { paymentId } = await paid(10_000n)
  const { rows } = await gateway.db.pool.query<{ id: string }>(
    'select id from callback where payment_id = $1',
    [paymentId],
  )
  const callbackId = rows[0]?.id ?? ''
  expect(
    await decide(owner('OTHER'), resendCallbackAct, { merchantCode: 'OTHER', callbackId }),
  ).toMatchObject({ result: 'REFUSED', said: 'There is no such callback.' })
  expect(await decide(owner(), resendCallbackAct, { merchantCode: 'ACME', callbackId })).toMatchObject({
    result: 'DONE',
  })
  const decisions = await gateway.db.query(
    decisionsAboutPayment({ merchantCode: 'ACME', kind: 'payin', paymentId }),
  )
  expect(decisions.rows).toMatchObject([{ command: 'callback resend' }])
})

it('a refund of which the audit cannot be written is not ordered', async () => {
  const payin = await paid(10_000n)
  await gateway.db.pool.query(
    "alter table audit_event add constraint unwritable check (command <> 'refund create') not valid",
  )
  await expect(decide(owner(), refundAct, refundOf(payin.paymentId, '60'))).rejects.toThrow('unwritable')
  await gateway.db.pool.query('alter table audit_event drop constraint unwritable')
  expect(await refundedOf(payin)).toBe(0n)
  expect(await checkLedger(gateway.db)).toEqual([])
})
