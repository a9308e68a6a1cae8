import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { payNow } from '../../checkout/pay/pay-now.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import { readPayment } from '../read/read-payment.ts'
import { receiveMoney } from './receive-money.ts'

// A bank account with two addresses: a PromptPay number and the account itself, which is paid by transfer.

const gateway = await testGateway()
const { db, clock } = gateway
const rail = gateway.rails[0]?.name ?? ''
const openAccount = async (kind: string, methods: string, more: { settlesIn?: string; by?: string } = {}) => {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, position, settles_in, identified_by)
     values ($7, $1, $2, $3, 'Acme', $4, -1, $5, $6) returning id`,
    [
      kind === 'PIX' ? 'BRL' : 'THB',
      kind,
      kind === 'PIX' ? randomUUID() : '0812345678',
      methods,
      more.settlesIn ?? null,
      more.by ?? null,
      rail,
    ],
  )
  return rows[0]?.id ?? ''
}
const bank = await openAccount('BANK', '{OFFLINE}')
await openAccount('PROMPTPAY', '{PROMPTPAY}', { settlesIn: bank })
const pix = await openAccount('PIX', '{PIXQR}', { by: 'AMOUNT' })

const account = { accountNumber: '0812345678' }
const payin = async (paymentMethodCode: string, currencyCode = 'THB', amount = 700) => {
  const more = paymentMethodCode === 'PROMPTPAY' ? { account } : {}
  const body = createBodyOf(amount, currencyCode, { paymentMethodCode, ...more })
  const key = await createPayin(gateway, body, payinKey())
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payin is missing')
  return { key, record }
}
const receive = (
  receivingAccountId: string,
  amount: bigint,
  { currencyCode = 'THB', ...more }: { railReference?: string; currencyCode?: CurrencyCode } = {},
) =>
  receiveMoney(gateway, {
    source: 'statement',
    sourceId: randomUUID(),
    receivingAccountId,
    money: money(amount, currencyCode),
    movedAt: clock.now(),
    ...more,
  })
const statusOf = async (key: PaymentKey) => (await readPayment(gateway, key))?.status

describe('the addresses of one cash account', () => {
  it('never ask for the same amount, and money on the cash account pays the payin of its amount', async () => {
    const byTransfer = await payin('OFFLINE')
    const byCode = await payin('PROMPTPAY')
    expect(byCode.record.attempt.receiving).toMatchObject({ kind: 'PROMPTPAY', cashAccountId: bank })
    expect([byTransfer.record.due.amount, byCode.record.due.amount]).toEqual([70_001n, 70_002n])
    expect(await receive(bank, 70_002n)).toEqual({ result: 'COMPLETED', key: byCode.key })
    expect(await statusOf(byTransfer.key)).toBe('WAITING')
  })

  it('are found by the reference of a payin on any of them', async () => {
    const { key, record } = await payin('PROMPTPAY')
    const { railReference } = record.attempt
    expect(await receive(bank, record.due.amount, { railReference })).toEqual({ result: 'COMPLETED', key })
  })

  it('claim the rest of a part payment there too', async () => {
    const { key, record } = await payin('PROMPTPAY')
    const { railReference } = record.attempt
    expect((await receive(bank, 20_000n, { railReference })).result).toBe('PART_PAID')
    const due = (await readPayment(gateway, key))?.due.amount ?? 0n
    expect(await receive(bank, due)).toEqual({ result: 'COMPLETED', key })
  })
})

it('a claim avoids what an open payin of another address is due by reference', async () => {
  await db.pool.query(`update receiving_account set identified_by = 'REFERENCE' where kind = 'PROMPTPAY'`)
  clock.forward(60_000)
  const byCode = await payin('PROMPTPAY', 'THB', 900.01)
  expect(byCode.record.due.amount).toBe(900_01n)
  expect((await payin('OFFLINE', 'THB', 900)).record.due.amount).toBe(900_02n)
  expect((await receive(bank, 900_01n)).result).toBe('SUSPENSE')
  const { railReference } = byCode.record.attempt
  expect((await receive(bank, 900_01n, { railReference })).result).toBe('COMPLETED')
  expect((await payin('OFFLINE', 'THB', 900)).record.due.amount).toBe(900_01n)
})

it('an address may be identified by amount although its method is not', async () => {
  const { record } = await payin('PIXQR', 'BRL')
  expect(record.attempt.receiving.id).toBe(pix)
  expect(record.due.amount).toBe(70_001n)
})

it('a payin keeps its amount, and that of its rest, when its account is told apart by references', async () => {
  const { key, record } = await payin('PIXQR', 'BRL')
  const { railReference } = record.attempt
  await db.pool.query(`update receiving_account set identified_by = 'REFERENCE' where id = $1`, [pix])
  const brl = (amount: bigint, more = {}) => receive(pix, amount, { currencyCode: 'BRL', ...more })
  expect((await brl(200_00n, { railReference })).result).toBe('PART_PAID')
  const rest = await readPayment(gateway, key)
  expect(rest && payNow(rest, 'en').identifiedByAmount).toBe(true)
  expect(await brl(rest?.due.amount ?? 0n)).toEqual({ result: 'COMPLETED', key })
})

describe('the database refuses', () => {
  it('a cash account that settles elsewhere, or in another currency', async () => {
    const address = await openAccount('WALLET', '{}', { settlesIn: bank })
    const into = (settlesIn: string, currency: string) =>
      db.pool.query(
        `insert into receiving_account (provider, currency_code, kind, identifier, holder, settles_in)
         values ('other', $1, 'QRIS', 'X', 'Acme', $2)`,
        [currency, settlesIn],
      )
    await expect(into(address, 'THB')).rejects.toMatchObject({
      constraint: 'receiving_account_settles_in_cash_account',
    })
    await expect(into(bank, 'BRL')).rejects.toMatchObject({ code: '23503' })
  })

  it('another cash account for an address', async () => {
    const change = db.pool.query('update receiving_account set settles_in = $1 where id <> $1', [bank])
    await expect(change).rejects.toMatchObject({ constraint: 'receiving_account_keeps_cash_account' })
  })
})
