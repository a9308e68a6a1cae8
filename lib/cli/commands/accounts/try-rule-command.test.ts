import { expect, it } from 'vitest'
import { deskOf } from '../../../testing/statements/statement-desk.ts'
import { written } from '../../../testing/statements/written-files.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { testGateway } from '../../../testing/test-gateway.ts'
import { ownAccounts } from '../../../rails/own-accounts/rail.ts'

const gateway = await testGateway({}, { rails: [ownAccounts] })
const { importFile, openAccount } = deskOf(gateway)
const { gateway: run } = await testCommandLine(gateway, { GATEWAY_FOUR_EYES: 'on' })
const two = ['--by', 'Ann', '--approved-by', 'Ben']
const { id, identifier } = await openAccount('INR')
const day = gateway.clock.now().toISOString().slice(0, 10)
const fee = (amount: number, text: string) => ({ day, amount, reference: text, text })
await importFile(
  written.mt940({ account: identifier, from: day, to: day, opening: 100_000 }, [
    fee(-1_50, 'SMS CHARGES'),
    fee(-2_00, 'RENT'),
  ]),
)
const pattern = ['--id', id, '--when-text', '(?i)sms.*']

it('account rule try changes nothing, and account rule add --apply books what is open', async () => {
  const line = {
    bookedOn: day,
    direction: 'DEBIT',
    money: { amount: 1.5, currencyCode: 'INR' },
    text: 'SMS CHARGES',
  }
  const tried = (await run('account', 'rule', 'try', ...pattern)).document
  expect(tried).toEqual({
    idAccount: id,
    whenText: '(?i)sms.*',
    open: 1,
    ofPayments: 0,
    lines: [{ ...line, idSuspense: expect.any(String) as string, state: 'OPEN' }],
  })
  const add = ['account', 'rule', 'add', ...pattern, '--max-amount', '5', '--book', 'CHARGE', '--apply']
  expect((await run(...add, '--by', 'Ann')).errors).toContain('--approved-by is missing')
  const [{ idSuspense } = {}] = tried['lines'] as { idSuspense: string }[]
  expect((await run(...add, ...two)).document).toMatchObject({
    idRule: expect.any(String) as string,
    booked: [{ idSuspense, money: { amount: 1.5, currencyCode: 'INR' } }],
  })
  expect((await run('account', 'rule', 'try', ...pattern)).document).toMatchObject({
    open: 0,
    lines: [{ ...line, state: 'CHARGE' }],
  })
})

it('account rule try refuses what is no pattern', async () => {
  const { exitCode, errors } = await run('account', 'rule', 'try', '--id', id, '--when-text', '(')
  expect([exitCode, errors]).toEqual([1, expect.stringContaining('this is not a pattern of RE2')])
})
