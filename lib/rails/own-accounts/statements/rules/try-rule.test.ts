import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { addRule } from './change-rules.ts'
import { applyRule, tryRule } from './try-rule.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const { id: accountId, identifier } = await openAccount()
const today = gateway.clock.now().toISOString().slice(0, 10)
const line = (amount: number, text: string, day = today) => ({
  day,
  amount,
  reference: text.slice(0, 16),
  text,
})

const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
await importFile(
  written.mt940({ account: identifier, from: '2026-03-02', to: '2026-03-02', opening: 100_000 }, [
    line(-2_00, 'SMS CHARGES FEB', '2026-03-02'),
  ]),
)
await importFile(
  written.mt940({ account: identifier, from: today, to: today, opening: 99_800 }, [
    line(-1_00, 'SMS CHARGES MAR'),
    line(-900_00, 'SMS CHARGES YEAR'),
    line(-5_00, 'RENT'),
    line(3_00, 'SMS CHARGES BACK'),
    line(100_00, `SMS CHARGES ${reference}`),
  ]),
)
const charges = { accountId, whenText: '(?i)sms charges.*' }
const texts = async (more: object = {}) =>
  (await tryRule(gateway, { ...charges, ...more })).lines.map(({ text }) => text)

it('a rule that is tried names what it would book, and not what payments have', async () => {
  const before = await openItems(gateway)
  const tried = await tryRule(gateway, charges)
  expect(tried.lines.map(({ text, state }) => [text, state])).toEqual([
    ['SMS CHARGES FEB', 'OPEN'],
    ['SMS CHARGES MAR', 'OPEN'],
    ['SMS CHARGES YEAR', 'OPEN'],
    ['SMS CHARGES BACK', 'OPEN'],
  ])
  expect(tried.ofPayments).toBe(1)
  expect(await texts({ book: 'INTEREST' })).toEqual(['SMS CHARGES BACK'])
  expect(await texts({ book: 'CHARGE', maxAmount: money(2_00n, 'INR') })).toEqual([
    'SMS CHARGES FEB',
    'SMS CHARGES MAR',
  ])
  expect((await openItems(gateway)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('a rule that is applied books the open items that it fits, once', async () => {
  const rule = await addRule(
    db,
    { ...charges, book: 'CHARGE', maxAmount: money(2_00n, 'INR'), counterAccountId: undefined },
    decided,
  )
  if ('refused' in rule) throw new Error(rule.refused)
  const booked = await applyRule(gateway, rule, decided)
  expect(booked.map(({ money: { amount } }) => amount)).toEqual([2_00n, 1_00n])
  expect(await applyRule(gateway, rule, decided)).toEqual([])
  expect((await openItems(gateway)).map(({ text }) => text)).not.toContain('SMS CHARGES MAR')
  expect((await tryRule(gateway, charges)).lines.map(({ state }) => state)).toEqual([
    'CHARGE',
    'OPEN',
    'OPEN',
  ])
  expect(await checkLedger(db)).toEqual([])
})
