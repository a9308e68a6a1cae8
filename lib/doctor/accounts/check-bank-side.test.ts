import { describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../bank-files/payments/end-to-end-id.ts'
import { money } from '../../money/money.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { readConfig } from '../../platform/config.ts'
import { messageIdOf } from '../../rails/own-accounts/batches/batch.ts'
import { assignToOrder } from '../../rails/own-accounts/batches/lines/assign-to-order.ts'
import { applyPain002 } from '../../rails/own-accounts/batches/status-report/apply-pain-002.ts'
import { atTime } from '../../testing/database/test-clock.ts'
import { bookLines, lineOf } from '../../testing/payouts/booked-lines.ts'
import { ann, payingAccounts } from '../../testing/payouts/paying-accounts.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { checkBankSide } from './check-bank-side.ts'
import { checkSuspense } from './check-suspense.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const { inr, pay, exported, orderKey } = await payingAccounts(gateway)
const account = await openAccount()
const statement = (number: number, day: string, opening: number) =>
  importFile(
    written.mt940({ account: account.identifier, from: day, to: day, opening, number: String(number) }, [
      { day, amount: 150, reference: `R${day}`, text: `of ${day}` },
    ]),
    { accountId: account.id },
  )
const thursday = new Date('2026-03-05T12:00:00Z')
const found = (at = thursday, { config } = gateway) => atTime(db, at, () => checkBankSide(db, config))
const codes = async (at?: Date) => (await found(at)).map(({ code, severity }) => `${severity} ${code}`)

describe('statements', () => {
  it('that are whole and in time are no finding, nor is an account without any', async () => {
    expect(await found()).toEqual([])
    await statement(1, '2026-03-03', 0)
    expect(await found()).toEqual([])
  })

  it('are late until the next one comes', async () => {
    const friday = new Date('2026-03-06T02:00:00Z')
    expect(await found(friday)).toMatchObject([
      {
        severity: 'WARNING',
        code: 'STATEMENT_LATE',
        message: `Of the account HDFC …0001 INR the statements end with 2026-03-03, the next one is late by 2 h.`,
      },
    ])
    await statement(2, '2026-03-04', 150)
    expect(await found(friday)).toEqual([])
  })

  it('that are missing are a gap, which explains that books and bank differ', async () => {
    await statement(4, '2026-03-06', 450)
    const findings = await found()
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'WARNING STATEMENT_GAP',
      'WARNING BOOKS_DIFFER',
    ])
    expect(findings[0]?.message).toMatch(
      /the statement 4.* from 2026-03-06 follows the number .*, and 1 more\.$/,
    )
    expect(findings[1]?.message).toBe(
      `The books of the account HDFC …0001 INR have 1.5 INR less than its bank at the end of 2026-03-06.`,
    )
    await db.pool.query(`update receiving_account set bank_name = 'HDFC' where id = $1`, [inr])
    expect((await found())[1]?.message).toMatch(`The books of the account ${account.id} have 1.5 INR less`)
    await db.pool.query(`update receiving_account set bank_name = null where id = $1`, [inr])
    await db.pool.query(`update receiving_account set name = 'HDFC main' where id = $1`, [account.id])
    expect((await found())[1]?.message).toMatch(/^The books of the account HDFC main have 1\.5 INR less/)
    await statement(3, '2026-03-05', 300)
    expect(await found()).toEqual([])
  })

  it('without a gap that close with another balance than the books are an error', async () => {
    const move = (amount: number) =>
      db.pool.query(
        'update bank_statement set closing = closing + $1 where to_day = (select max(to_day) from bank_statement)',
        [amount],
      )
    await move(-2)
    expect(await codes()).toEqual(['ERROR BOOKS_DIFFER'])
    expect((await found())[0]?.message).toContain('have 2 INR more than')
    await move(2)
    expect(await codes()).toEqual([])
  })

  it('of a sandbox are not looked at', async () => {
    const friday = new Date('2026-03-20T02:00:00Z')
    expect(await found(friday)).not.toEqual([])
    expect(await atTime(db, friday, () => checkBankSide(db, readConfig({})))).toEqual([])
  })
})

describe('an import', () => {
  it('that is not finished after an hour is a finding', async () => {
    const codesIn = async (minutes: number) =>
      (await found(new Date(Date.now() + minutes * 60_000))).filter(
        ({ code }) => code === 'IMPORT_UNFINISHED',
      )
    await db.pool.query(
      `insert into bank_import (format, digest, file_name, state, imported_by) values ('mt940', '', 'a.sta', 'BOOKING', 'OPERATOR Ann')`,
    )
    expect(await codesIn(59)).toEqual([])
    expect(await codesIn(61)).toMatchObject([
      {
        severity: 'ERROR',
        message: expect.stringMatching(/^Booking the import .{36} \(a\.sta\) began 1 h ago/) as string,
      },
    ])
    await db.pool.query(
      `update bank_import set state = 'BOOKED', booked_at = now() where file_name = 'a.sta'`,
    )
    expect(await codesIn(61)).toEqual([])
  })
})

it('planned lines that cannot be booked are a finding, which says why', async () => {
  const lines = async () => (await found()).filter(({ code }) => code === 'PLANNED_LINES_REFUSED')
  expect(await lines()).toEqual([])
  await db.pool.query(
    `insert into planned_line (id, import_id, receiving_account_id, booked_on, payer_data_id, refusal, tried_at)
     select gen_random_uuid(), gen_random_uuid(), id, '2026-03-02', gen_random_uuid(), 'no reason', now()
       from receiving_account where id = $1`,
    [account.id],
  )
  expect(await lines()).toMatchObject([
    {
      severity: 'WARNING',
      message: expect.stringMatching(/^1 line that .* cannot be booked: no reason\.$/) as string,
    },
  ])
  await db.pool.query('delete from planned_line')
  expect(await lines()).toEqual([])
})

describe('a file of payouts', () => {
  it('is a finding a day after its export, until its payouts have ended', async () => {
    const now = Date.now()
    const at = (hours: number) => new Date(now + hours * 3_600_000)
    const ofBatches = async (hours: number) =>
      (await found(at(hours))).filter(({ code }) => code === 'BATCH_UNCONFIRMED')
    await pay(10)
    await exported()
    expect(await ofBatches(23)).toEqual([])
    expect(await ofBatches(26)).toMatchObject([
      {
        message: expect.stringMatching(
          '^The bank of the account BANK …0001 INR .* for 2[56] h\\.$',
        ) as string,
      },
    ])
    await db.pool.query(`update payout_order set state = 'ENDED'`)
    expect(await ofBatches(26)).toEqual([])
  })
})

it('a payout refused after it had succeeded is a finding until its money is back, for seven days at most', async () => {
  const refusedNow = async (days = 0) =>
    (await found(new Date(Date.now() + days * 86_400_000))).filter(
      ({ code }) => code === 'PAYOUTS_REFUSED_AFTER_SUCCESS',
    )
  const told = (what: string) => [
    { severity: 'WARNING', message: `The bank of the account BANK …0001 INR refused ${what} not back.` },
  ]
  const [one, two] = [await pay(20), await pay(30)]
  const { batch } = await exported()
  const [first, second] = [endToEndIdOf(await orderKey(one)), endToEndIdOf(await orderKey(two))]
  const line = (text: string, amount: bigint) => lineOf(inr, { amount, text })
  await bookLines(gateway, [line(first, 2_000n), line(second, 3_000n)])
  expect(await refusedNow()).toEqual([])
  const transactions = [first, second].map((endToEndId) => ({ endToEndId, status: 'RJCT' }))
  const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
  await applyPain002(gateway, report, { actor: ann.by })
  expect(await refusedNow()).toMatchObject(told('2 payouts that had succeeded, and their money is'))
  await bookLines(gateway, [{ ...line(first, 2_000n), direction: 'CREDIT' }])
  expect(await refusedNow(6)).toMatchObject(told('1 payout that had succeeded, and its money is'))
  expect(await refusedNow(8)).toEqual([])
  // The bank kept 5 rupees, and does not say of which payout the rest is.
  const day = '2026-03-02'
  const facts = { account: '501000000001', from: day, to: day, opening: 0, number: '1' }
  const back = written.mt940(facts, [{ day, amount: 2_500, reference: 'R1', text: 'NEFT' }])
  await importFile(back, { accountId: inr })
  const item = (await openItems(gateway)).find(({ accountId }) => accountId === inr)
  const assignment = { itemId: item?.id ?? '', order: { payment: two }, fee: money(500n, 'INR') }
  expect(await assignToOrder(gateway, assignment, { reason: 'amount and payee', by: ann.by })).toMatchObject({
    result: 'RETURNED',
  })
  expect(await refusedNow()).toEqual([])
})

describe('money in suspense', () => {
  it('is a finding for each account and direction once it is older than a day', async () => {
    const now = Date.now()
    const after = (hours: number) =>
      atTime(db, new Date(now + hours * 3_600_000), () => checkSuspense(db, gateway.config))
    expect(await after(23)).toEqual([])
    const [old, ...more] = await after(25)
    expect(more).toEqual([])
    expect(old?.code).toBe('SUSPENSE_OLD')
    expect(old?.message).toBe(
      `4 items of suspense (CREDIT, 6 INR) of the account HDFC main for over a day: the oldest has been open for 25 h.`,
    )
    await db.pool.query(
      `update suspense_item set opened_at = opened_at + interval '2 hours'
        where id in (select id from suspense_item where closed_at is null and direction = 'CREDIT' order by id limit 1)`,
    )
    const [older] = await after(25)
    expect(older?.message).toMatch(/^3 items of suspense \(CREDIT, .*: the oldest has been open for 25 h\.$/)
    await db.pool.query(`update suspense_item set closed_at = now(), closed_as = 'OTHER'`)
    expect(await after(25)).toEqual([])
  })
})
