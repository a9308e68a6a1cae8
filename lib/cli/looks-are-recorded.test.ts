import type { Command } from 'commander'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inOnePiece } from '../bank-files/statements/in-one-piece.ts'
import { createGateway } from '../gateway.ts'
import { readPayment } from '../payments/read/read-payment.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { readConfig } from '../platform/config.ts'
import { importBankFile } from '../rails/own-accounts/notices.ts'
import { ownAccounts } from '../rails/own-accounts/rail.ts'
import { payingAccounts } from '../testing/payouts/paying-accounts.ts'
import { silentLog } from '../testing/silent-log.ts'
import { deskOf } from '../testing/statements/statement-desk.ts'
import { written } from '../testing/statements/written-files.ts'
import { testCommandLine } from '../testing/test-command-line.ts'
import { createBodyOf, createPayin, payinKey } from '../testing/test-gateway.ts'
import { gatewayProgram } from './command-line.ts'
import { openRunner } from './runner.ts'

// Whatever a command prints of a person, the audit says who looked. Every command that changes nothing is run
// over a database in which somebody called Quartz paid, was paid, and is in suspense.

const command = await testCommandLine(undefined, {
  GATEWAY_MODE: 'live',
  GATEWAY_PUBLIC_URL: 'https://pay.example',
})
const { database: db, environment, gateway: run } = command
await run('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
const gateway = createGateway({
  config: readConfig(environment),
  db,
  log: silentLog,
  secretKey: environment.GATEWAY_SECRET_KEY,
  rails: [ownAccounts],
})
afterAll(() => gateway.close())
const { inr, pay, create } = await payingAccounts(gateway)
const ids = { import: '', batch: '', receipt: '' }

beforeAll(async () => {
  const { id: accountId, identifier: account } = await deskOf(gateway).openAccount('THB')
  const body = createBodyOf(350, 'THB', {
    paymentMethodCode: 'OFFLINE',
    account: { accountName: 'Zoe Quartz' },
  })
  await createPayin(gateway, body, payinKey('paid'))
  const due = Number((await readPayment(gateway, payinKey('paid')))?.due?.amount)
  const day = gateway.clock.now().toISOString().slice(0, 10)
  const file = written.mt940({ account, from: day, to: day, opening: 0 }, [
    { day, amount: due, reference: 'R1', text: 'ZOE QUARTZ' },
    { day, amount: 12_345, reference: 'R2', text: 'QUARTZ RENT' },
    { day, amount: -2_345, reference: 'R3', text: 'TO QUARTZ' },
  ])
  const bytes = inOnePiece(Buffer.from(file.replaceAll('INR', 'THB')))
  ids.import = (await importBankFile(gateway, { bytes, accountId, actor: byOperator('Ann') })).idImport ?? ''
  await pay(12, '50100777777777')
  ids.batch = (await create()).id
  await pay(13, '50100777777777')
  const { rows } = await db.pool.query<{ id: string }>('select receipt_id as id from receipt_match')
  ids.receipt = rows[0]?.id ?? ''
  idAccount = accountId
})
let idAccount = ''

/** Names, accounts and texts of people, as they are in the database. */
const person = /quartz|50100777777777/i

const reading: readonly (readonly [command: string, words: () => readonly string[]])[] = [
  ['merchant list', () => []],
  ['merchant show', () => ['--code', 'ACME']],
  ['account list', () => []],
  ['account show', () => ['--id', idAccount]],
  ['account rule try', () => ['--id', idAccount, '--when-text', '.*']],
  ['account rule list', () => []],
  ['ledger check', () => []],
  ['ledger show', () => ['--code', 'ACME', '--currency', 'THB']],
  ['ledger accounts', () => []],
  ['ledger balances', () => []],
  ['payment list', () => []],
  ['payment show', () => ['--code', 'ACME', '--payin', 'paid']],
  ['payouts conflicts', () => []],
  ['payouts unresolved', () => []],
  ['payout-batch waiting', () => ['--account', inr]],
  ['payout-batch list', () => []],
  ['payout-batch show', () => ['--id', ids.batch]],
  ['receipts conflicts', () => []],
  ['statement show', () => ['--id', ids.import]],
  ['statement list', () => []],
  ['statement lines', () => []],
  ['statement mapping list', () => []],
  ['suspense list', () => []],
  ['match list', () => ['--receipt', ids.receipt]],
  ['fx list', () => []],
  ['settlement list', () => ['--code', 'ACME']],
  ['maintain partitions', () => []],
  ['operator-token list', () => []],
  ['doctor', () => []],
  ['audit list', () => []],
  ['rail list', () => []],
  ['person list', () => []],
  ['alarm list', () => []],
]
/** Of files, of the sandbox, of an account of a chain, and what needs more than this database. */
const elsewhere = [
  'merchant test-event',
  'alarm test',
  'account addresses',
  'statement read',
  'statement mapping show',
  'sandbox statement',
  'settlement show',
  'maintain merchant-codes',
  'maintain encrypt-personal-data',
  'backup verify',
  'restore list-replaced',
  'rail test',
  'rail show',
  'rail conformance',
]
const showing = [
  'account rule try',
  'payment list',
  'payment show',
  'payout-batch waiting',
  'payout-batch show',
  'statement lines',
  'suspense list',
]

function leavesOf(one: Command, path: readonly string[] = []): readonly (readonly [string, Command])[] {
  if (one.commands.length === 0) return [[path.join(' '), one]]
  return one.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
}

it('every command that changes nothing is asked', async () => {
  const program = await gatewayProgram(openRunner({ environment: {}, print: () => {}, complain: () => {} }))
  const changesNothing = leavesOf(program).filter(
    ([, { options }]) =>
      !options.some(({ long, description }) => long === '--by' && /makes the change/.test(description)),
  )
  const known = [...reading.map(([name]) => name), ...elsewhere]
  expect(changesNothing.map(([name]) => name).toSorted()).toEqual(known.toSorted())
})

it.each(reading)('"%s" records who looked, if it shows anybody', async (name, words) => {
  const looks = async () =>
    (await db.pool.query(`select from audit_event where command = $1 and actor = 'operator:Olga'`, [name]))
      .rowCount
  const doesShow = showing.includes(name)
  for (const csv of [[], ['--csv']]) {
    const before = (await looks()) ?? 0
    const { printed, errors } = await run(
      ...name.split(' '),
      ...words(),
      ...csv,
      ...(doesShow ? ['--by', 'Olga'] : []),
    )
    if (errors.includes('unknown option')) continue
    expect([csv, errors, person.test(printed)]).toEqual([csv, expect.not.stringContaining('error'), doesShow])
    expect(await looks()).toBe(before + (doesShow ? 1 : 0))
  }
})
