import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, test } from 'vitest'
import { sandbox } from '../../rails/sandbox/rail.ts'
import { simulate } from '../../rails/sandbox/simulate.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'

const opened = await testGateway({}, { rails: [sandbox] })
const { directory, gateway } = await testCommandLine(opened)
const key = await createPayin(opened, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
await simulate(opened, key, { event: 'PAY', account: { accountName: 'Asha Rao' } })

async function accountId(): Promise<string> {
  const { rows } = await opened.db.query<{ id: string }>({
    name: 'account_of_payin',
    text: 'select receiving_account_id as id from payment_attempt where payment_id = $1',
    values: [key.paymentId],
  })
  return rows[0]?.id ?? ''
}

it('sandbox statement prints a file that statement read understands', async () => {
  const words = ['sandbox', 'statement', '--account', await accountId(), '--format', 'camt.053']
  const { exitCode, errors, printed } = await gateway(...words)
  expect([exitCode, errors]).toEqual([0, ''])
  const file = path.join(directory, 'statement.xml')
  await writeFile(file, printed)
  const { document } = await gateway('statement', 'read', file)
  expect(document).toMatchObject({
    format: 'camt.053',
    statements: [{ opening: 0, closing: 100, lines: [{ amount: 100, payer: { name: 'Asha Rao' } }] }],
    errors: [],
    warnings: [],
  })
})

it('sandbox statement --mess prints the same disorder for the same number', async () => {
  const words = ['sandbox', 'statement', '--account', await accountId(), '--format', 'mt940', '--mess']
  const [one, again, other] = [
    await gateway(...words, '7'),
    await gateway(...words, '7'),
    await gateway(...words, '8'),
  ]
  expect(one).toMatchObject({ exitCode: 0, errors: '' })
  expect(again.printed).toBe(one.printed)
  expect(other.printed).not.toBe(one.printed)
})

test.each([
  ['of an unknown account', ['--account', 'none', '--format', 'camt.053'], /There is no account none/],
  ['in an unknown format', ['--account', 'none', '--format', 'pdf'], /Allowed choices/],
  ['of no seed', ['--account', 'none', '--format', 'csv', '--mess', 'x'], /must be a whole number/],
  ['from no day', ['--account', 'none', '--format', 'camt.053', '--from', '2026-02-30'], /must be a day/],
])('sandbox statement %s is refused in one line', async (_, words, message) => {
  const { exitCode, errors, printed } = await gateway('sandbox', 'statement', ...words)
  expect([exitCode, printed]).toEqual([1, ''])
  expect(errors).toMatch(message)
  expect(errors.trimEnd()).not.toContain('\n')
})

test('in live mode there is none', async () => {
  const { gateway: live } = await testCommandLine(undefined, {
    GATEWAY_MODE: 'live',
    GATEWAY_PUBLIC_URL: 'https://pay.example.com',
  })
  const { exitCode, errors } = await live('sandbox', 'statement', '--account', 'none', '--format', 'camt.053')
  expect(exitCode).toBe(1)
  expect(errors).toBe('Only a sandbox has statements of its own: in live mode your bank sends them.\n')
})

test('sandbox bank says whether the bank reports, and is audited where it changes that', async () => {
  expect((await gateway('sandbox', 'bank')).document).toEqual({ reports: 'on', unreported: 0 })
  const off = await gateway('sandbox', 'bank', '--reports', 'off', '--by', 'Ann')
  expect(off.document).toEqual({ reports: 'off', unreported: 0 })
  const waiting = await createPayin(opened, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  await simulate(opened, waiting, { event: 'PAY' })
  expect((await gateway('sandbox', 'bank')).document).toEqual({ reports: 'off', unreported: 1 })
  await gateway('sandbox', 'bank', '--reports', 'on', '--by', 'Ann')
  const { rows } = await opened.db.query({
    name: 'audited_bank',
    text: `select actor, before, after from audit_event where command = 'sandbox bank' order by id`,
  })
  expect(rows).toMatchObject([
    { before: { reports: true }, after: { reports: false } },
    { before: { reports: false }, after: { reports: true } },
  ])
})

test('in live mode there is no simulated bank', async () => {
  const { gateway: live } = await testCommandLine(undefined, {
    GATEWAY_MODE: 'live',
    GATEWAY_PUBLIC_URL: 'https://pay.example.com',
  })
  const { exitCode, errors } = await live('sandbox', 'bank', '--reports', 'off')
  expect([exitCode, errors]).toEqual([
    1,
    'Only a sandbox has a simulated bank: in live mode your bank reports.\n',
  ])
})
