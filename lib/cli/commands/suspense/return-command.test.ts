import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { camtFile, entry } from '../../../testing/statements/written-files.ts'

const { gateway: run, database, directory } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const why = ['--reason', 'sent by mistake', '--by', 'Ann']
const two = [...why, '--approved-by', 'Ben']
const payer = { name: 'Asha Rao', account: '50100987654321' }
let idAccount: string
beforeAll(async () => {
  await run('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  const words = ['--currency', 'INR', '--kind', 'BANK', '--holder', 'Acme Ltd', '--bank-code', 'HDFC0000001']
  const bank = [
    '--bank-name',
    'HDFC',
    '--identifier',
    '50100123456789',
    '--by',
    'Ann',
    '--approved-by',
    'Ben',
  ]
  idAccount = String((await run('account', 'add', ...words, ...bank)).document['idAccount'])
  const on = ['--id', idAccount, '--payouts', 'on', '--by', 'Ann', '--approved-by', 'Ben']
  expect((await run('account', 'configure', ...on)).errors).toBe('')
})

let files = 0
let balance = 100_000
async function imported(text: string) {
  const file = path.join(directory, `${(files += 1)}.xml`)
  await writeFile(file, text)
  const { document, errors } = await run('statement', 'import', file, '--by', 'Ann')
  expect(errors).toBe('')
  return document
}
/** A statement with one transfer, a debit where the amount is negative. */
async function transferred(amount: number, text: string, from?: { name?: string; account: string }) {
  const name = from?.name === undefined ? '' : `<Dbtr><Nm>${from.name}</Nm></Dbtr>`
  const account = `<DbtrAcct><Id><Othr><Id>${from?.account}</Id></Othr></Id></DbtrAcct>`
  const inside = from ? `<TxDtls><RltdPties>${name}${account}</RltdPties></TxDtls>` : ''
  const opening = balance
  balance += amount
  const day = new Date(Date.UTC(2026, 2, files + 1)).toISOString().slice(0, 10)
  const facts = { account: '50100123456789', from: day, to: day, opening, number: String(files + 1) }
  return imported(camtFile('camt.053', facts, [entry(day, amount, `R-${files}`, text, inside)], amount))
}
const open = async () => (await run('suspense', 'list')).document['items'] as Record<string, unknown>[]
async function item(amount: number, from?: { name?: string; account: string }): Promise<string> {
  await transferred(amount, `CREDIT ${amount}`, from)
  const found = (await open()).find(({ money }) => (money as { amount: number }).amount === amount / 100)
  return String(found?.['idSuspense'])
}
async function exported() {
  const { document, errors } = await run('payout-batch', 'create', '--account', idAccount, '--by', 'Ann')
  expect(errors).toBe('')
  const id = String(document['idBatch'])
  await run('payout-batch', 'approve', '--id', id, '--by', 'Ben')
  const { document: file } = await run('payout-batch', 'export', '--id', id, '--out', directory)
  return { batch: document, text: await readFile(String(file['file']), 'utf8') }
}
const clean = async () =>
  expect((await run('ledger', 'check')).document).toMatchObject({ clean: true, differences: [] })

describe('suspense return', () => {
  it('needs a second person, is ordered once, and the debit of the bank ends it', async () => {
    const id = await item(12_50, payer)
    expect((await run('suspense', 'return', '--id', id, ...why)).errors).toContain('--approved-by is missing')
    const { document, errors } = await run('suspense', 'return', '--id', id, ...two)
    expect([errors, document]).toEqual([
      '',
      {
        idSuspense: id,
        idReturn: expect.any(String),
        idAccount,
        endToEndId: expect.stringMatching(/^[0-9A-Z]{26}$/),
        state: 'WAITING',
        money: { amount: 12.5, currencyCode: 'INR' },
        payee: payer,
      },
    ])
    expect((await run('suspense', 'return', '--id', id, ...two)).errors).toContain(
      'closed already as RETURNED',
    )
    expect(await open()).toEqual([])
    const audit = (await run('audit', 'list', '--command', 'suspense return', '--limit', '1')).document[
      'data'
    ]
    const after = { suspenseItemId: id, suspenseReturnId: document['idReturn'], approvedBy: 'Ben' }
    expect(audit).toMatchObject([{ by: 'Ann', command: 'suspense return', after }])
    const { batch, text } = await exported()
    expect(batch).toMatchObject({ payouts: 1, total: 12.5 })
    expect(text).toContain(String(document['endToEndId']))
    await clean()
    expect(await transferred(-12_50, `PAID ${String(document['endToEndId'])}`)).toMatchObject({ payouts: 1 })
    expect(await open()).toEqual([])
    const { rows } = await database.pool.query<{ state: string }>('select state from suspense_return')
    expect(rows).toEqual([{ state: 'PAID' }])
    await clean()
  })

  it('that the bank refuses leaves the item open again, and it may be returned once more', async () => {
    const id = await item(22_50, payer)
    const { document } = await run('suspense', 'return', '--id', id, ...two)
    const { batch } = await exported()
    const report = await imported(
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
        `<OrgnlGrpInfAndSts><OrgnlMsgId>${String(batch['messageId'])}</OrgnlMsgId></OrgnlGrpInfAndSts>` +
        `<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${String(document['endToEndId'])}</OrgnlEndToEndId>` +
        '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>' +
        '</CstmrPmtStsRpt></Document>',
    )
    expect(report).toMatchObject({ payouts: 1 })
    expect(await open()).toMatchObject([
      { idSuspense: id, reason: 'RETURN_REFUSED', money: { amount: 22.5 } },
    ])
    const { rows } = await database.pool.query<object>(
      `select item.id from ledger_entry entry join suspense_item item using (receipt_id) where entry.kind = 'SUSPENSE_RETURN_REFUSED'`,
    )
    expect(rows).toEqual([{ id }])
    await clean()
    const again = await run('suspense', 'return', '--id', id, ...two)
    expect(again.document['idReturn']).not.toBe(document['idReturn'])
    await clean()
  })

  it('asks for the payee where the line names none, and refuses another than the line names', async () => {
    const id = await item(32_50)
    const words = ['suspense', 'return', '--id', id, ...two]
    expect((await run(...words)).errors).toContain('give it with --account-number')
    const account = ['--account-number', '50100555566667']
    expect((await run(...words, ...account)).errors).toContain('give it with --account-name')
    const given = [...words, ...account, '--account-name', 'Bela Nagy']
    expect((await run(...given, '--bank-code', 'NOWHERE')).errors).toContain('No bank in INR has the code')
    const { document } = await run(...given, '--bank-code', 'HDFC0000002')
    expect(document['payee']).toEqual({ name: 'Bela Nagy', account: '50100555566667', branch: 'HDFC0000002' })
    const named = await item(42_50, payer)
    const other = await run('suspense', 'return', '--id', named, ...two, ...account)
    expect(other.errors).toContain('--account-number is another')
    expect(await open()).toMatchObject([{ idSuspense: named }])
    await clean()
  })

  it('of one item is ordered once, whoever decides at once', async () => {
    const id = await item(52_50, payer)
    const words = ['--id', id, ...two]
    const outcomes = await Promise.all([
      run('suspense', 'return', ...words),
      run('suspense', 'return', ...words),
      run('suspense', 'book', '--as', 'OTHER', ...words),
    ])
    expect(outcomes.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
    await clean()
  })

  it('is impossible from an account that pays nothing out: the item stays open', async () => {
    const id = await item(62_50, payer)
    await run(
      'account',
      'configure',
      '--id',
      idAccount,
      '--payouts',
      'off',
      '--by',
      'Ann',
      '--approved-by',
      'Ben',
    )
    expect((await run('suspense', 'return', '--id', id, ...two)).errors).toMatch(
      /payouts off.*Nothing was done/,
    )
    expect((await open()).some(({ idSuspense }) => idSuspense === id)).toBe(true)
    await clean()
  })
})
