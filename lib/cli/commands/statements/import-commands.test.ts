import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { written, type Transfer } from '../../../testing/statements/written-files.ts'

const commands = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const two = ['--by', 'Ann', '--approved-by', 'Ben']
let idAccount: string
beforeAll(async () => {
  await commands.gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  idAccount = await addAccount('50100123456789')
})
async function addAccount(identifier: string): Promise<string> {
  const words = ['--currency', 'INR', '--kind', 'BANK', '--holder', 'Acme Ltd', '--bank-code', 'HDFC0000001']
  const more = ['--bank-name', 'HDFC', '--identifier', identifier, ...two]
  const { document, errors } = await commands.gateway('account', 'add', ...words, ...more)
  if (errors !== '') throw new Error(errors)
  return String(document['idAccount'])
}
const statement = (...words: string[]) => commands.gateway('statement', ...words)
async function file(name: string, text: string): Promise<string> {
  const where = path.join(commands.directory, name)
  await writeFile(where, text)
  return where
}
const facts = {
  account: '0050100-123456789',
  from: '2026-03-02',
  to: '2026-03-03',
  opening: 100_000,
  number: '5',
}
const transfers: readonly Transfer[] = [
  { day: '2026-03-02', amount: 25_050, reference: 'REF-1', text: 'Asha' },
  { day: '2026-03-03', amount: -1_180, reference: 'REF-2', text: 'SMS CHARGES MARCH' },
]
const mt940 = written.mt940(facts, transfers)

describe('statement import', () => {
  it('prints what would be booked without booking it', async () => {
    const { exitCode, document } = await statement('import', await file('a.sta', mt940), '--dry-run')
    expect(exitCode).toBe(0)
    expect(document).toMatchObject({ idImport: null, receipts: 1, suspense: 1, errors: [] })
    expect((await statement('list')).document).toEqual({ data: [] })
  })

  it('books charges by a rule, and prints each figure of the specification', async () => {
    const rule = [
      'rule',
      'add',
      '--id',
      idAccount,
      '--when-text',
      'SMS.*',
      '--max-amount',
      '50',
      '--book',
      'CHARGE',
    ]
    expect((await commands.gateway('account', ...rule)).errors).toMatch(/--approved-by is missing/)
    expect((await commands.gateway('account', ...rule, ...two)).document).toMatchObject({ maxAmount: 50 })
    const { exitCode, document } = await statement('import', await file('a.sta', mt940), '--by', 'Ann')
    expect(exitCode).toBe(0)
    expect(document).toEqual({
      idImport: expect.any(String) as string,
      format: 'mt940',
      statements: [
        {
          account: '0050100-123456789',
          idAccount,
          number: '5/1',
          from: '2026-03-02',
          to: '2026-03-03',
          currencyCode: 'INR',
          opening: 1000,
          closing: 1238.7,
          lines: 2,
        },
      ],
      lines: 2,
      receipts: 1,
      matched: 0,
      payouts: 0,
      suspense: 1,
      duplicates: 0,
      ignored: 0,
      restored: 0,
      errors: [],
      // The bank has written others since.
      warnings: [{ code: 'STATEMENT_LATE', message: expect.stringContaining('2026-03-03') as string }],
    })
    const show = await commands.gateway('account', 'show', '--id', idAccount)
    expect(show.document).toMatchObject({
      lastStatement: { number: '5/1', to: '2026-03-03', closing: 1238.7 },
      statementLate: true,
      gaps: [],
      bank: 1238.7,
      books: 1238.7,
      booksDiffer: 0,
    })
    const check = await commands.gateway('ledger', 'check')
    expect([check.exitCode, check.document['differences'] ?? []]).toEqual([0, []])
  })

  it('of a wrong file prints its errors with exit code 1', async () => {
    const text = written.ofx({ ...facts, account: '777777' }, transfers)
    const { exitCode, document } = await statement('import', await file('b.ofx', text))
    expect(exitCode).toBe(1)
    expect(document).toMatchObject({ idImport: null, receipts: 0, errors: [{ line: 1 }] })
  })

  it('a status report of payouts is told by the file', async () => {
    const text =
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>' +
      '<OrgnlGrpInfAndSts><OrgnlMsgId>B1</OrgnlMsgId><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>'
    const { document } = await statement('import', await file('c.xml', text))
    expect(document).toMatchObject({ format: 'pain.002', statements: [] })
  })
})

describe('statement undo', () => {
  it('needs a second person, takes the import back, and lets the file be imported again', async () => {
    const { document: list } = await statement('list')
    const [last] = list['data'] as { idImport: string; state: string }[]
    const id = last?.idImport ?? ''
    expect((await statement('undo', '--id', id, '--reason', 'wrong file')).errors).toMatch(
      /--approved-by is missing/,
    )
    const undone = await statement('undo', '--id', id, '--reason', 'wrong file', ...two)
    expect(undone.document).toEqual({ idImport: id, undone: 2, reimport: [] })
    expect((await statement('show', '--id', id)).document).toMatchObject({
      state: 'UNDONE',
      statements: [{}],
    })
    const again = await statement('import', await file('a.sta', mt940))
    expect(again.document).toMatchObject({ receipts: 1, duplicates: 0 })
    expect((await commands.gateway('ledger', 'check')).exitCode).toBe(0)
  })

  it.each([
    [['undo', '--id', 'none', '--reason', 'x', ...two], /There is no import none/],
    [['show', '--id', 'none'], /There is no import none/],
    [['accept-gap', '--account', 'none', '--reason', 'x', ...two], /There is no account none/],
  ])('%j says what to change', async (words, message) => {
    expect((await statement(...words)).errors).toMatch(message)
  })
})

it('gaps are shown with the account until they are accepted', async () => {
  const id = await addAccount('50100999999999')
  const of = (number: string, day: string) =>
    written.mt940({ account: '50100999999999', from: day, to: day, opening: 0, number }, [])
  await statement('import', await file('1.sta', of('1', '2026-03-02')))
  const second = await statement('import', await file('3.sta', of('3', '2026-03-04')))
  expect(second.document).toMatchObject({
    warnings: [{ code: 'STATEMENT_MISSING' }, { code: 'STATEMENT_LATE' }],
  })
  const gaps = async () => (await commands.gateway('account', 'show', '--id', id)).document['gaps']
  expect(await gaps()).toMatchObject([{ code: 'STATEMENT_MISSING' }])
  const accept = ['accept-gap', '--account', id, '--reason', 'a day without a statement']
  expect((await statement(...accept)).errors).toMatch(/--approved-by is missing/)
  const accepted = await statement(...accept, ...two)
  expect(accepted.document).toMatchObject({ accepted: [{ code: 'STATEMENT_MISSING' }] })
  expect(await gaps()).toEqual([])
  expect((await statement(...accept, ...two)).errors).toMatch(/has no gaps/)
})

it('rules are listed and removed', async () => {
  const { document } = await commands.gateway('account', 'rule', 'list', '--id', idAccount)
  const [rule] = document['data'] as { idRule: string; book: string }[]
  expect(rule).toMatchObject({ book: 'CHARGE' })
  const removed = await commands.gateway('account', 'rule', 'remove', '--rule', rule?.idRule ?? '')
  expect(removed.document).toMatchObject({ idRule: rule?.idRule })
  expect((await commands.gateway('account', 'rule', 'list')).document).toEqual({ data: [] })
})
