import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { chooseTimeZone } from '../people/time-zone.ts'
import { statementDesk } from '../testing/statements/statement-desk.ts'
import { written } from '../testing/statements/written-files.ts'
import { chooseAlarms } from './choices.ts'
import { summaryMail, tellSummaries, type Summary } from './daily-summary.ts'
import { dailySummary } from './kinds.ts'
import { newPerson } from './testing/new-person.ts'

const desk = await statementDesk()
const { db, clock } = desk.gateway
const smtp = {
  host: 'mail.example',
  port: 587,
  secure: false,
  user: undefined,
  password: undefined,
  from: 'a@b.example',
}
const gateway = {
  ...desk.gateway,
  config: { ...desk.gateway.config, smtp, publicUrl: 'https://pay.example' },
}
const by = byOperator('test')

const received = async (personId: string) => {
  const { rows } = await db.query<{ title: string; body: string }>({
    name: 'summaries_of',
    text: 'select title, body from alarm_message where person_id = $1 order by created_at',
    values: [personId],
  })
  return rows
}

it('the summary comes at eight where the person is, once a day, however many processes write it', async () => {
  const finance = await newPerson(db, 'FINANCE')
  await chooseTimeZone(db, finance.personId, 'Asia/Kolkata')
  await chooseAlarms(db, finance, [dailySummary], by)
  const at = async (moment: string) => {
    clock.set(new Date(moment))
    const told = await Promise.all([1, 2, 3].map(() => tellSummaries(gateway)))
    return told.reduce((sum, count) => sum + count, 0)
  }
  const counts: number[] = []
  for (const moment of [
    '2026-12-01T02:29:00Z',
    '2026-12-01T02:30:00Z',
    '2026-12-01T18:29:00Z',
    '2026-12-01T18:31:00Z',
    '2026-12-02T05:00:00Z',
  ])
    counts.push(await at(moment))
  expect(counts).toEqual([0, 1, 0, 0, 1])
  expect((await received(finance.personId)).map(({ title }) => title)).toEqual([
    'Daily summary, 2026-12-01',
    'Daily summary, 2026-12-02',
  ])
})

it('it says what there is to do, as the board of accounts has it', async () => {
  const account = await desk.openAccount()
  const day = clock.now().toISOString().slice(0, 10)
  const facts = { account: account.identifier, from: day, to: day, opening: 0 }
  await desk.importFile(written.mt940(facts, [{ day, amount: 100, reference: 'R1', text: 'of somebody' }]))
  const admin = await newPerson(db, 'ADMIN')
  await chooseAlarms(db, admin, [dailySummary], by)
  clock.set(new Date(`${day}T23:00:00Z`))
  await tellSummaries(gateway)
  const [{ body } = { body: '' }] = await received(admin.personId)
  expect(body).toContain(`${account.identifier}: statements until ${day}; 1 credit of ₹1.00`)
  expect(body).not.toContain('of somebody')
  expect(body).toContain('https://pay.example/console/overview')
})

it('what fails for one person takes nobody else their summary, and is tried again', async () => {
  const day = '2027-02-01'
  clock.set(new Date(`${day}T12:00:00Z`))
  const people = [await newPerson(db, 'ADMIN'), await newPerson(db, 'ADMIN'), await newPerson(db, 'ADMIN')]
  for (const person of people) await chooseAlarms(db, person, [dailySummary], by)
  const [first, unlucky, last] = people.map(({ personId }) => personId).toSorted()
  const figuresRead: unknown[] = []
  const failing: typeof db = {
    ...db,
    transaction: (run, options) =>
      db.transaction(
        (transaction) =>
          run({
            query: (statement) => {
              if (statement.name === 'alarm_summary_take' && statement.values?.includes(unlucky))
                throw new Error('no')
              if (options?.statementLimitMs === 60_000) figuresRead.push(statement.values)
              return transaction.query(statement)
            },
          }),
        options,
      ),
  }
  await expect(tellSummaries({ ...gateway, db: failing })).rejects.toThrow('1 daily summaries failed')
  const titles = async (personId = '') => (await received(personId)).map(({ title }) => title)
  const [one, none, other] = [await titles(first), await titles(unlucky), await titles(last)]
  expect([one, none, other]).toEqual([[`Daily summary, ${day}`], [], [`Daily summary, ${day}`]])
  expect(new Set(figuresRead.map((values) => JSON.stringify(values))).size).toBe(figuresRead.length)
  await tellSummaries(gateway)
  expect(await titles(unlucky)).toEqual([`Daily summary, ${day}`])
})

it('who may not see the board gets none', async () => {
  const support = await newPerson(db, 'SUPPORT')
  const owner = await newPerson(db, 'OWNER', 'ACME')
  for (const person of [support, owner])
    expect(await chooseAlarms(db, person, [dailySummary], by)).toEqual([dailySummary])
})

it('sums stand by currency, and what was received and paid out the day before', () => {
  const row = (currencyCode: 'INR' | 'THB', credits: number, amount: bigint) => ({
    accountId: 'a',
    name: `Main ${currencyCode}`,
    bank: undefined,
    ending: '1234',
    currencyCode,
    isEnabled: true,
    last: { day: '2026-11-30', ageDays: 1 },
    lateSeconds: 60,
    gaps: [],
    books: money(0n, currencyCode),
    difference: money(-500n, currencyCode),
    credits: { count: credits, money: money(amount, currencyCode) },
    debits: { count: 0, money: money(0n, currencyCode) },
    payouts: { count: 2, money: money(3_000n, currencyCode) },
    oldestSeconds: undefined,
  })
  const summary: Summary = {
    day: '2026-12-01',
    accounts: [row('INR', 1, 100_00n), row('INR', 2, 50_50n), row('THB', 1, 1_00n)],
    alarms: [{ summary: 'Statements of account Main INR are missing.' }],
    approvals: 2,
    batches: 1,
    callbacksPending: 0,
    dayBefore: '2026-11-30',
    moved: [{ received: money(123_456n, 'INR'), paidOut: money(0n, 'INR') }],
  }
  const { title, body } = summaryMail(summary, 'https://pay.example')
  expect(title).toBe('Daily summary, 2026-12-01')
  expect(body).toBe(`Accounts
- Main INR: statements until 2026-11-30; the next one is late; books differ from the bank by -₹5.00; 1 credit of ₹100.00; 2 payouts of ₹30.00
- Main INR: statements until 2026-11-30; the next one is late; books differ from the bank by -₹5.00; 2 credits of ₹50.50; 2 payouts of ₹30.00
- Main THB: statements until 2026-11-30; the next one is late; books differ from the bank by -฿5.00; 1 credit of ฿1.00; 2 payouts of ฿30.00

Not explained yet, in sum
- 3 credits of ₹150.50
- 1 credit of ฿1.00

Payouts that wait for a batch, in sum
- 4 payouts of ₹60.00
- 2 payouts of ฿30.00

To decide
- 2 approvals that others asked for
- 1 batch of payouts to approve

Alarms
- Statements of account Main INR are missing.

Yesterday, 2026-11-30
- received ₹1,234.56, paid out ₹0.00

https://pay.example/console/overview
What you are told of: https://pay.example/console/alarms
`)
})
