import { beforeEach, describe, expect, it } from 'vitest'
import type { OperatorAccount } from '../accounts/account.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import {
  camtFile,
  detail,
  entry,
  written,
  type FileFacts,
  type Transfer,
} from '../../../testing/statements/written-files.ts'

const { db, openAccount, importFile, books, state, house } = await statementDesk()
let account: OperatorAccount
let facts: FileFacts
beforeEach(async () => {
  account = await openAccount()
  facts = { account: account.identifier, from: '2026-03-02', to: '2026-03-04', opening: 100_000 }
})
const day = (no: number) => `2026-03-0${no}`
const transfer = (no: number, amount: number, name = `T${no}-${amount}`): Transfer => ({
  day: day(no),
  amount,
  reference: `REF-${name}`,
  text: `from ${name}`,
})
const figures = ({
  receipts,
  duplicates,
  suspense,
  lines,
  ignored,
}: Awaited<ReturnType<typeof importFile>>) => ({
  receipts,
  duplicates,
  suspense,
  lines,
  ignored,
})
const codes = (result: Awaited<ReturnType<typeof importFile>>) => result.warnings.map(({ code }) => code)

describe('a first statement', () => {
  it('books its opening balance, its credits as receipts and its debits as open', async () => {
    const before = await house()
    const result = await importFile(written.mt940(facts, [transfer(2, 5_000), transfer(3, -1_500)]))
    expect(result).toMatchObject({
      format: 'mt940',
      lines: 2,
      receipts: 1,
      matched: 0,
      suspense: 1,
      errors: [],
      warnings: [],
      statements: [{ idAccount: account.id, number: '1/1', lines: 2 }],
    })
    expect(await books(account.id)).toBe(103_500n)
    expect([before, await house()]).toEqual([
      {},
      { RECEIVING: '-1035', OPENING_BALANCE: '1000', SUSPENSE: '50', OPEN_DEBITS: '-15' },
    ])
    expect(await state(account.id)).toMatchObject({ gaps: [], difference: { amount: 0n } })
  })

  it('that has lines of an earlier file does not count them twice', async () => {
    await importFile(written['camt.054'](facts, [transfer(1, 700), transfer(2, 5_000)]))
    await importFile(written['camt.053'](facts, [transfer(2, 5_000), transfer(4, 300)]))
    expect(await books(account.id)).toBe(105_300n)
    expect((await state(account.id)).difference?.amount).toBe(0n)
  })

  it('gives way to an earlier one that comes later', async () => {
    await importFile(written.mt940({ ...facts, number: '2' }, [transfer(3, 100)]))
    const earlier = { ...facts, from: '2026-03-01', to: '2026-03-01', opening: 90_000, number: '1' }
    const result = await importFile(written.mt940(earlier, [transfer(1, 10_000)]))
    expect(codes(result)).toEqual([])
    expect(await books(account.id)).toBe(100_100n)
  })
})

it('amounts beyond what 64 bits hold in millionths are compared like others', async () => {
  const lines = [transfer(2, 1_000_000_000_000_000), transfer(3, -2_000_000_000_000_000)]
  await importFile(written.mt940(facts, lines))
  expect(await importFile(written.ofx(facts, lines))).toMatchObject({ receipts: 0, duplicates: 2 })
  expect(await books(account.id)).toBe(-999_999_999_900_000n)
})

describe('nothing twice', () => {
  it('the same file again brings nothing and keeps nothing', async () => {
    const file = written.ofx(facts, [transfer(2, 5_000), transfer(3, 700)])
    const first = await importFile(file)
    const again = await importFile(file)
    expect(figures(again)).toEqual({ receipts: 0, duplicates: 2, suspense: 0, lines: 2, ignored: 0 })
    expect(again.idImport).toBe(first.idImport)
    const { rows } = await db.pool.query('select from bank_statement where receiving_account_id = $1', [
      account.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('exports that overlap bring each transfer once', async () => {
    const all = [transfer(2, 100), transfer(3, 100), transfer(3, 100), transfer(4, 100, 'late')]
    await importFile(written.csv(facts, all.slice(0, 3)), { accountId: account.id })
    const opening = facts.opening + 100
    const second = await importFile(written.csv({ ...facts, opening }, all.slice(1)), {
      accountId: account.id,
    })
    expect(figures(second)).toMatchObject({ receipts: 1, duplicates: 2 })
    expect(codes(second)).toEqual([])
    expect(await books(account.id)).toBe(100_400n)
  })

  it('several details under one reference of the bank are several receipts', async () => {
    const details =
      detail(100, 'NOTPROVIDED', 'gift') + detail(100, 'NOTPROVIDED', 'gift') + detail(300, 'E3', 'rent')
    const file = camtFile('camt.053', facts, [entry(day(2), 500, 'BATCH-1', '', details)], 500)
    expect(figures(await importFile(file))).toMatchObject({ receipts: 3, duplicates: 0 })
    expect(figures(await importFile(file))).toMatchObject({ receipts: 0, duplicates: 3 })
  })

  it('a reference that the bank gives to every line tells nothing', async () => {
    const same = (no: number, amount: number, text: string) => ({
      ...transfer(no, amount),
      reference: 'FIT',
      text,
    })
    const some = [same(2, 100, 'Ana'), same(2, 100, 'Bea'), same(2, 200, 'Ana'), same(3, 100, 'Ana')]
    expect(figures(await importFile(written.ofx(facts, some)))).toMatchObject({ receipts: 4, duplicates: 0 })
  })

  it('a reference is unique only within an account', async () => {
    const other = await openAccount()
    const file = written.ofx(facts, [transfer(2, 100)])
    await importFile(file)
    const second = await importFile(file.replace(account.identifier, other.identifier))
    expect(figures(second)).toMatchObject({ receipts: 1, duplicates: 0 })
  })

  it.each([
    ['camt.054', 'camt.053'],
    ['csv', 'ofx'],
    ['ofx', 'csv'],
    ['mt940', 'camt.053'],
  ] as const)('%s then %s: only the difference is booked', async (one, other) => {
    const all = [transfer(2, 100, 'A'), transfer(2, 100, 'B'), transfer(3, 900, 'C')]
    const options = { accountId: account.id }
    expect(
      figures(await importFile(written[one]({ ...facts, to: day(2) }, all.slice(0, 2)), options)),
    ).toMatchObject({
      receipts: 2,
    })
    const second = await importFile(written[other](facts, all), options)
    expect(figures(second)).toMatchObject({ receipts: 1, duplicates: 2 })
    expect(codes(second)).toEqual([])
    expect(await books(account.id)).toBe(101_100n)
  })

  it('where nothing tells which line is new, as many as are known are in doubt and the others are new', async () => {
    await importFile(written.csv(facts, [transfer(2, 100, 'A')]), { accountId: account.id })
    const second = await importFile(written.ofx(facts, [transfer(2, 100, 'B'), transfer(2, 100, 'C')]))
    expect(figures(second)).toMatchObject({ receipts: 2, duplicates: 0, suspense: 2 })
    expect(second.warnings).toMatchObject([
      { code: 'POSSIBLE_DUPLICATE', message: expect.stringMatching(/^1 line /) },
      { code: 'BOOKS_DIFFER' },
    ])
  })

  it.each([
    ['details, then their total', true],
    ['a total, then its details', false],
  ])('%s are the same money', async (_, detailsFirst) => {
    const batch = entry(day(2), 500, 'B1', '', detail(200, 'E1', 'a') + detail(300, 'E2', 'b'))
    const sum = entry(day(2), 500, 'B1', 'batch', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')
    const files = [camtFile('camt.054', facts, [batch], 500), camtFile('camt.053', facts, [sum], 500)]
    const results = []
    for (const file of detailsFirst ? files : files.toReversed()) results.push(await importFile(file))
    expect(results.map(({ receipts }) => receipts)).toEqual(detailsFirst ? [2, 0] : [1, 2])
    // Either way the transfers of the batch are the receipts, so that each can be matched.
    const open = await db.pool.query(
      `select from statement_line where receiving_account_id = $1 and state = 'RECEIPT' and amount in (2, 3)`,
      [account.id],
    )
    expect(open.rowCount).toBe(2)
    expect(await books(account.id)).toBe(100_500n)
    expect((await state(account.id)).difference?.amount).toBe(0n)
  })
})

describe('a file with an error', () => {
  it.each([
    [
      'of an unknown account',
      () => written.ofx({ ...facts, account: '999999' }, []),
      'WRONG_ACCOUNT',
      /no account/,
    ],
    ['that is none', (): string => '%PDF-1.4', 'UNREADABLE', /a PDF, which is not read/],
    [
      'that names none',
      (): string => written.csv(facts, [transfer(2, 100)]),
      'WRONG_ACCOUNT',
      /names no account/,
    ],
    [
      'with more decimals than the currency has',
      (): string => written.ofx(facts, [transfer(2, 100)]).replace('1.00<', '1.0000000000001<'),
      'UNREADABLE',
      /more decimals/,
    ],
    [
      'in another currency',
      (): string => written.ofx(facts, [transfer(2, 100)]).replace('INR', 'THB'),
      'UNREADABLE',
      /in THB/,
    ],
  ] as const)('%s keeps nothing', async (_, file, failure, reason) => {
    const result = await importFile(file())
    expect(result).toMatchObject({ failure, idImport: undefined, receipts: 0 })
    expect(result.errors[0]?.reason).toMatch(reason)
    expect((await db.pool.query(`select from bank_import where state = 'READING'`)).rows).toEqual([])
    expect(await books(account.id)).toBe(0n)
  })

  it('contradicts the account that was given', async () => {
    const other = await openAccount()
    const result = await importFile(written.ofx(facts, [transfer(2, 100)]), { accountId: other.id })
    expect(result).toMatchObject({ failure: 'WRONG_ACCOUNT', errors: [{ line: 1 }] })
  })

  it('of an account that the importer may not use keeps nothing', async () => {
    const file = written.ofx(facts, [transfer(2, 100)])
    const result = await importFile(file, { mayUse: (id) => id !== account.id })
    expect(result).toMatchObject({ failure: 'FORBIDDEN_ACCOUNT', idImport: undefined, receipts: 0 })
    expect(await books(account.id)).toBe(0n)
  })

  it('zeros behind the decimals of the currency are none', async () => {
    const file = written.ofx(facts, [transfer(2, 100)]).replace('1.00<', '1.0000000000000<')
    expect(figures(await importFile(file))).toMatchObject({ receipts: 1 })
  })
})

it('a trial says the same as the import and keeps nothing', async () => {
  const file = written.mt940(facts, [transfer(2, 100), transfer(3, -200)])
  const tried = await importFile(file, { isDryRun: true })
  expect(await books(account.id)).toBe(0n)
  expect(
    (await db.pool.query('select from statement_line where receiving_account_id = $1', [account.id]))
      .rowCount,
  ).toBe(0)
  const { idImport, ...imported } = await importFile(file)
  expect(idImport).toEqual(expect.any(String))
  expect(tried).toEqual({ ...imported, idImport: undefined })
})
