import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { readConfig } from '../../../platform/config.ts'
import { ownAccounts } from '../../../rails/own-accounts/rail.ts'
import { payingAccounts } from '../../../testing/payouts/paying-accounts.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const {
  database: db,
  environment,
  directory,
  gateway,
} = await testCommandLine(undefined, {
  GATEWAY_MODE: 'live',
})
await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
const secretKey = environment.GATEWAY_SECRET_KEY
const opened = createGateway({
  config: readConfig(environment),
  db,
  log: silentLog,
  secretKey,
  rails: [ownAccounts],
})
afterAll(() => opened.close())
const { inr, pay, statusOf } = await payingAccounts(opened)
const batch = (...words: string[]) => gateway('payout-batch', ...words)
const created = async (...words: string[]) => {
  const { document, errors } = await batch('create', '--account', inr, '--by', 'Ann', ...words)
  expect(errors).toBe('')
  return String(document['idBatch'])
}

it('a batch is created, approved by another person and exported, the same file at each export', async () => {
  const key = await pay(12.5)
  const id = await created()
  expect((await batch('show', '--id', id)).document).toMatchObject({
    idBatch: id,
    state: 'CREATED',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    total: 12.5,
    payouts: [
      {
        merchantCode: 'ACME',
        kind: 'payout',
        id: key.paymentId,
        money: { amount: 12.5, currencyCode: 'INR' },
        payee: {
          name: 'Asha Rao',
          account: '50100123456789',
          bank: expect.stringContaining('HDFC0000002') as string,
        },
        isNewPayee: true,
        status: 'WAITING',
        state: 'IN_FORCE',
      },
    ],
  })
  expect((await batch('approve', '--id', id, '--by', 'ann')).errors).toMatch(/another person/)
  expect((await batch('approve', '--id', id, '--by', 'Ben')).document).toMatchObject({ state: 'APPROVED' })
  const missing = await batch('export', '--id', id, '--out', path.join(directory, 'none'))
  expect([missing.errors, await statusOf(key)]).toEqual([
    expect.stringContaining('no such directory'),
    'WAITING',
  ])
  const out = path.join(directory, 'out')
  await mkdir(out)
  const exported = await batch('export', '--id', id, '--out', out, '--by', 'Ann')
  const file = String(exported.document['file'])
  const bytes = await readFile(file)
  expect(path.isAbsolute(file)).toBe(true)
  expect(exported.document['sha256']).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await statusOf(key)).toBe('PROCESSING')
  await writeFile(file, 'damaged')
  const again = await batch('export', '--id', id, '--out', out, '--by', 'Ann')
  expect([again.document['file'], again.errors]).toEqual([file, expect.stringContaining('before')])
  expect(await readFile(file)).toEqual(bytes)
  expect(await readdir(out)).toEqual([path.basename(file)])
  expect((await batch('list', '--account', inr)).document).toMatchObject({
    data: [{ idBatch: id, account: '501000000001', state: 'EXPORTED' }],
  })
})

it('says what waits, whom it pays, and what the account lacks for it', async () => {
  const waitingBefore = (await batch('waiting')).document['waiting']
  expect(waitingBefore).toEqual([])
  const [one, other] = [await pay(30), await pay(12, '50100999999991')]
  const { document } = await batch('waiting')
  const [account] = document['waiting'] as { balance: { amount: number }; missing?: { amount: number } }[]
  expect(document).toMatchObject({
    waiting: [{ idAccount: inr, money: { amount: 42, currencyCode: 'INR' }, count: 2 }],
    payouts: [
      { merchantCode: 'ACME', kind: 'payout', id: one.paymentId, payee: { account: '50100123456789' } },
      { id: other.paymentId, isNewPayee: true },
    ],
  })
  const [headings, ...rows] = (await batch('waiting', '--csv')).printed.trimEnd().split('\r\n')
  expect(headings).toBe(
    'merchantCode,kind,id,idAccount,account,amount,currencyCode,payeeName,payeeAccount,payeeBank,isNewPayee',
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toBe(
    `ACME,payout,${one.paymentId},${inr},501000000001,30,INR,Asha Rao,50100123456789,HDFC0000002,true`,
  )
  // The payout of 12.5 is at the bank, and its debit has not come.
  expect(account?.missing?.amount).toBe(42 + 12.5 - (account?.balance.amount ?? 0))
  expect((await batch('waiting', '--account', inr)).document['payouts']).toHaveLength(2)
  const id = await created()
  expect((await batch('waiting')).document).toEqual({ waiting: [], payouts: [] })
  await batch('cancel', '--id', id, '--by', 'Ann')
  for (const { paymentId } of [one, other])
    await gateway('payout', 'refuse', '--code', 'ACME', '--payout', paymentId, '--reason', 'test')
})

it('records who looked at payees, not at whom', async () => {
  await pay(21)
  await batch('waiting', '--by', 'Ann')
  const id = await created()
  await batch('show', '--id', id, '--by', 'Ben')
  const { document } = await gateway('audit', 'list', '--limit', '5')
  const looks = (document['data'] as { command: string }[]).filter(({ command }) =>
    /show|waiting/.test(command),
  )
  expect(looks.slice(0, 2)).toMatchObject([
    { by: 'Ben', command: 'payout-batch show', after: { batchId: id } },
    { by: 'Ann', command: 'payout-batch waiting' },
  ])
  expect(JSON.stringify(looks)).not.toMatch(/Asha|5010/)
  await batch('cancel', '--id', id, '--by', 'Ann')
})

it('is approved as it was shown, and not if it is another', async () => {
  const [one] = [await pay(8), await pay(9)]
  const id = await created()
  const seen = (await batch('show', '--id', id)).document['sha256']
  await gateway('payout', 'refuse', '--code', 'ACME', '--payout', one.paymentId, '--reason', 'test')
  expect((await batch('approve', '--id', id, '--by', 'Ben', '--sha256', String(seen))).errors).toMatch(
    /not what you saw/,
  )
  const { sha256 } = (await batch('show', '--id', id)).document
  expect(sha256).not.toBe(seen)
  const approved = await batch('approve', '--id', id, '--by', 'Ben', '--sha256', String(sha256).toUpperCase())
  expect(approved.document).toMatchObject({ state: 'APPROVED' })
  const exported = await batch('export', '--id', id, '--out', directory)
  expect((await batch('show', '--id', id)).document['sha256']).toBe(exported.document['sha256'])
})

it('a CSV file has the columns of a mapping, and a wrong mapping is refused', async () => {
  const key = await pay(10)
  const mapping = path.join(directory, 'bank.json')
  await writeFile(mapping, '{"columns": [], "separator": ","}')
  const words = ['create', '--account', inr, '--format', 'csv', '--mapping', mapping]
  expect((await batch(...words)).errors).toMatch(/columns/)
  await writeFile(
    mapping,
    JSON.stringify({
      separator: ';',
      columns: ['amount', 'creditorAccount', 'endToEndId'].map((field) => ({ heading: field, field })),
    }),
  )
  const id = await created('--format', 'csv', '--mapping', mapping)
  await batch('approve', '--id', id, '--by', 'Ben')
  const { document } = await batch('export', '--id', id, '--out', directory)
  expect(await readFile(String(document['file']), 'utf8')).toMatch(
    /^amount;creditorAccount;endToEndId\r\n10\.00;50100123456789;\w{26}\r\n$/,
  )
  expect(await statusOf(key)).toBe('PROCESSING')
})

it('a payout is refused while it waits, not after its export', async () => {
  const key = await pay(10)
  const refuse = () =>
    gateway('payout', 'refuse', '--code', 'ACME', '--payout', key.paymentId, '--reason', 'closed')
  expect((await refuse()).document).toMatchObject({ idPayout: key.paymentId, status: 'REFUSED' })
  expect((await refuse()).errors).toMatch(/is REFUSED/)
  const { errors } = await batch('create', '--account', inr)
  expect(errors).toMatch(/No payout in INR waits/)
})

it("confirm and release need two people, the bank's reference and a reason", async () => {
  const [paid, not] = [await pay(10), await pay(20)]
  const id = await created()
  await batch('approve', '--id', id, '--by', 'Ben')
  await batch('export', '--id', id, '--out', directory)
  const why = ['--id', id, '--reference', 'call 4711', '--reason', 'told by phone', '--by', 'Ann']
  const alone = await batch('confirm', ...why)
  expect([alone.exitCode, alone.errors]).toEqual([1, expect.stringContaining('--approved-by is missing')])
  expect((await batch('release', ...why, '--approved-by', 'ann')).errors).toMatch(/same person/)
  expect([await statusOf(paid), await statusOf(not)]).toEqual(['PROCESSING', 'PROCESSING'])
  const two = [...why, '--approved-by', 'Ben']
  expect((await batch('confirm', ...two, '--payout', paid.paymentId)).document).toMatchObject({
    idBatch: id,
    confirmed: 1,
    debited: 0,
    reference: 'call 4711',
    approvedBy: 'Ben',
  })
  expect((await batch('release', ...two)).document).toMatchObject({
    idBatch: id,
    state: 'RELEASED',
    released: 1,
    newBatch: { state: 'CREATED', payouts: 1, total: 20, replaces: id },
  })
  expect([await statusOf(paid), await statusOf(not)]).toEqual(['SUCCESS', 'PROCESSING'])
  const { document } = await gateway('audit', 'list', '--limit', '1')
  expect(document['data']).toMatchObject([
    { by: 'Ann', command: 'payout-batch release', after: { reference: 'call 4711', approvedBy: 'Ben' } },
  ])
  expect((await batch('release', ...two)).errors).toMatch(/all of it has ended. Nothing was done/)
})

/** A status report that refuses one payment, of a file that it does not name. */
const report = (
  endToEndId = '',
) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>NOTPROVIDED</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
<OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn>
<AddtlInf>Account closed</AddtlInf></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

it('a status report is imported like a statement, and one about nothing of ours is refused', async () => {
  const key = await pay(4)
  const id = await created()
  await batch('approve', '--id', id, '--by', 'Ben')
  await batch('export', '--id', id, '--out', directory, '--by', 'Ann')
  const { document } = await batch('show', '--id', id)
  const [item] = document['payouts'] as { endToEndId: string }[]
  const file = path.join(directory, 'report.xml')
  const send = async (text: string, ...words: string[]) => {
    await writeFile(file, text)
    const { exitCode, document: printed } = await gateway(
      'statement',
      'import',
      file,
      '--by',
      'Ann',
      ...words,
    )
    return { exitCode, payouts: printed['payouts'], errors: printed['errors'] }
  }
  const strange = { exitCode: 1, payouts: 0, errors: [{ line: 1, reason: expect.stringContaining('ours') }] }
  expect(await send(report('0SNTQ04X1KHXMSGK3AEP1P92KS'))).toEqual(strange)
  const taken = { exitCode: 0, payouts: 1, errors: [] }
  expect(await send(report(item?.endToEndId), '--dry-run')).toEqual(taken)
  expect(await statusOf(key)).toBe('PROCESSING')
  expect(await send(report(item?.endToEndId), '--account', inr)).toEqual(taken)
  expect(await statusOf(key)).toBe('REFUSED')
  const listed = (await gateway('statement', 'list')).document
  expect(JSON.stringify(listed)).toContain('"format":"pain.002"')
  const [report1] = Object.values(listed).flat() as { idImport: string; format: string; payouts: number }[]
  expect(report1).toMatchObject({ format: 'pain.002', payouts: 1, file: 'report.xml' })
  const undone = await gateway(
    'statement',
    'undo',
    '--id',
    String(report1?.idImport),
    '--reason',
    'x',
    '--by',
    'Ann',
    '--approved-by',
    'Ben',
  )
  expect(undone.exitCode).toBe(1)
  expect((await batch('show', '--id', id)).document['payouts']).toMatchObject([
    { status: 'REFUSED', refusal: { code: 'AC04', text: 'Account closed' } },
  ])
})

it('a status report that refuses a payout which has succeeded warns on stderr too', async () => {
  const key = await pay(7)
  const id = await created()
  await batch('approve', '--id', id, '--by', 'Ben')
  await batch('export', '--id', id, '--out', directory, '--by', 'Ann')
  await batch(
    'confirm',
    '--id',
    id,
    '--reference',
    'call 7',
    '--reason',
    'paid',
    '--by',
    'Ann',
    '--approved-by',
    'Ben',
  )
  const { document } = await batch('show', '--id', id)
  const [item] = document['payouts'] as { endToEndId: string }[]
  const file = path.join(directory, 'late.xml')
  await writeFile(file, report(item?.endToEndId))
  const { exitCode, errors, document: printed } = await gateway('statement', 'import', file, '--by', 'Ann')
  expect(exitCode).toBe(0)
  expect(printed['warnings']).toMatchObject([{ code: 'REFUSED_AFTER_SUCCESS' }])
  expect(errors).toMatch(/REFUSED_AFTER_SUCCESS: .* has succeeded, and the bank refuses it/)
  expect(await statusOf(key)).toBe('SUCCESS')
})
