import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseName } from '../../../doctor/books/check-ledger.ts'
import { beginningOf } from '../../../doctor/books/check-state.ts'
import { closeSettlements } from '../../../ledger/settlements/close-settlements.ts'
import { bypassConstraints } from '../../../testing/database/bypass-constraints.ts'
import { atTime } from '../../../testing/database/test-clock.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { database, directory, gateway } = await testCommandLine()
const acme = ['--code', 'ACME', '--currency', 'INR']
const adjust = (amount: string, reason: string) =>
  gateway(
    'balance',
    'adjust',
    ...acme,
    '--amount',
    amount,
    '--reason',
    reason,
    '--by',
    'Ann',
    '--approved-by',
    'Bob',
  )
const day = 86_400_000

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  await gateway('merchant', 'configure', '--code', 'ACME', '--time-zone', 'Asia/Kolkata')
  await gateway('balance', 'credit', ...acme, '--amount', '1000')
  await bypassConstraints(
    database,
    `update ledger_posting set posted_at = '2026-03-02T18:29:59Z'`,
    `update merchant_balance set unsettled_since = '2026-03-02T18:29:59Z' where currency_code = 'INR'`,
  )
  await adjust('-25.50', 'fee charged twice')
})

const posted = [
  { kind: 'OPENING_BALANCE', amount: 1000, balanceAfter: 1000, seq: 1, at: '2026-03-02T18:29:59.000Z' },
  {
    kind: 'ADJUSTMENT',
    amount: -25.5,
    balanceAfter: 974.5,
    seq: 2,
    at: expect.any(String),
    reason: 'fee charged twice',
  },
]

describe('ledger show', () => {
  const show = async (...more: string[]) => (await gateway('ledger', 'show', ...acme, ...more)).document
  const shown = (opening: number, postings: readonly object[], closing: number) => ({
    merchantCode: 'ACME',
    currencyCode: 'INR',
    accounts: [
      { account: 'available', opening, postings, closing },
      { account: 'reserved', opening: 0, postings: [], closing: 0 },
    ],
  })

  test('has every posting between the opening and the closing balance', async () => {
    expect(await show()).toEqual(shown(0, posted, 974.5))
  })

  test.each([
    [
      'a date where the merchant is ends before the next one',
      ['--to', '2026-03-03'],
      [0, 1],
      '2026-03-02T18:30:00.000Z',
      undefined,
    ],
    [
      'a time with its zone',
      ['--from', '2026-03-02T18:29:59+00:00'],
      [0, 2],
      undefined,
      '2026-03-02T18:29:59.000Z',
    ],
    ['only what came later', ['--from', '2026-03-03'], [1, 2], undefined, '2026-03-02T18:30:00.000Z'],
    [
      'nothing',
      ['--from', '2026-03-03', '--to', '2026-03-04'],
      [1, 1],
      '2026-03-03T18:30:00.000Z',
      '2026-03-02T18:30:00.000Z',
    ],
    ['nothing yet', ['--to', '2026-03-02'], [0, 0], '2026-03-01T18:30:00.000Z', undefined],
  ])('of a time: %s', async (_, options, [first = 0, end = 0], to, from) => {
    const balances = [0, 1000, 974.5]
    expect(await show(...options)).toEqual({
      ...shown(balances[first] ?? 0, posted.slice(first, end), balances[end] ?? 0),
      ...(from && { from }),
      ...(to && { to }),
    })
  })

  test('as CSV', async () => {
    const { printed } = await gateway('ledger', 'show', ...acme, '--to', '2026-03-03', '--csv')
    expect(printed.split('\r\n')).toEqual([
      'account,at,seq,kind,paymentKind,idPayment,amount,balanceAfter',
      'available,,,OPENING,,,,0',
      'available,2026-03-02T18:29:59.000Z,1,OPENING_BALANCE,,,1000,1000',
      'available,,,CLOSING,,,,1000',
      'reserved,,,OPENING,,,,0',
      'reserved,,,CLOSING,,,,0',
      '',
    ])
  })

  test.each([
    [['--from', 'yesterday'], 'It must be a date such as 2026-11-21 or a time such as 2026-11-21T09:30:00Z.'],
    [['--from', '2026-02-30'], 'It must be a date'],
    [['--from', '2026-03-01T10:00:00'], 'It must be a date'],
    [['--from', '2026-03-04', '--to', '2026-03-04'], '--from must be before --to.'],
    [['--code', 'NOBODY'], 'NOBODY'],
  ])('%j is refused', async (options, message) => {
    const { exitCode, errors, printed } = await gateway('ledger', 'show', ...acme, ...options)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(errors).toContain(message)
  })
})

test('ledger accounts lists the balances of the house accounts', async () => {
  const { document } = await gateway('ledger', 'accounts')
  expect(document).toEqual({
    data: [
      { account: 'OPENING_BALANCE/INR', kind: 'OPENING_BALANCE', currencyCode: 'INR', balance: -1000 },
      { account: 'OTHER/INR', kind: 'OTHER', currencyCode: 'INR', balance: 25.5 },
    ],
  })
})

test('the audit of an adjustment has the balance before and after it', async () => {
  const { document } = await gateway('audit', 'list', '--limit', '1')
  expect(document['data']).toMatchObject([
    {
      by: 'Ann',
      command: 'balance adjust',
      before: { currencyCode: 'INR', available: '1000', reserved: '0' },
      after: {
        currencyCode: 'INR',
        available: '974.5',
        reserved: '0',
        amount: '-25.5',
        reason: 'fee charged twice',
        approvedBy: 'Bob',
      },
    },
  ])
})

test('ledger check counts the differences and lists the first of them', async () => {
  const inTwoDays = new Date(Date.now() + 2 * day)
  const closed = await atTime(database, inTwoDays, () =>
    closeSettlements({ db: database, log: silentLog }, 10),
  )
  expect(closed).toBe(2)
  expect(await gateway('ledger', 'check')).toMatchObject({
    exitCode: 0,
    errors: '',
    document: { clean: true, count: 0, differences: [] },
  })
  await bypassConstraints(
    database,
    `update settlement set fees = fees - 1, payins = payins + 1 where number = 2`,
  )
  expect(await gateway('ledger', 'check')).toMatchObject({
    exitCode: 1,
    document: {
      clean: false,
      count: 1,
      differences: [
        {
          check: 'a settlement adds up the postings in its range',
          subject: 'ACME INR-000002',
          expected: 'payins 0, payouts 0, topups 0, refunds 0, reversals 0, fees 0, vat 0, adjustments -25.5',
          found: 'payins 1, payouts 0, topups 0, refunds 0, reversals 0, fees -1, vat 0, adjustments -25.5',
        },
      ],
    },
  })
})

test('ledger check continues from its checkpoint, and removes it when it is complete', async () => {
  const file = path.join(directory, 'check.json')
  const check = () => gateway('ledger', 'check', '--checkpoint', file)
  const found = { check: 'a check', subject: 'found before', expected: '1', found: '2' }
  await writeFile(
    file,
    JSON.stringify({ ...beginningOf(await databaseName(database)), count: 1, differences: [found] }),
  )
  const { document } = await check()
  expect(document).toMatchObject({ count: 2, differences: [found, { subject: 'ACME INR-000002' }] })
  expect(existsSync(file)).toBe(false)
  expect((await check()).document).toMatchObject({ count: 1 })
})

test('ledger check refuses a checkpoint of something else, and leaves it', async () => {
  const file = path.join(directory, 'other.json')
  const check = () => gateway('ledger', 'check', '--checkpoint', file)
  for (const [text, errors] of [
    ['hello', 'is not a checkpoint of this release: delete it to check from the beginning'],
    [JSON.stringify(beginningOf('other')), 'is a checkpoint of another database: delete it'],
  ] as const) {
    await writeFile(file, text)
    expect(await check()).toMatchObject({ exitCode: 1, printed: '', errors: expect.stringContaining(errors) })
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})

test('ledger correct-reversals needs two people, and reports that there is nothing to correct', async () => {
  const words = ['ledger', 'correct-reversals', '--by', 'Ann', '--approved-by']
  expect((await gateway(...words, 'ann')).errors).toContain('name the same person')
  expect((await gateway(...words, 'Bob')).document).toEqual({ posted: true, count: 0, data: [] })
})
