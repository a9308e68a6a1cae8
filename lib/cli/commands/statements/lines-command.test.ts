import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { readConfig } from '../../../platform/config.ts'
import { rails } from '../../../rails/rails.ts'
import { written, type Transfer } from '../../../testing/statements/written-files.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { silentLog } from '../../../testing/silent-log.ts'
import { createBodyOf, createPayin, payinKey } from '../../../testing/test-gateway.ts'

const { gateway, directory, database, environment } = await testCommandLine(undefined, {
  GATEWAY_MODE: 'live',
})
const opened = createGateway({
  config: readConfig({ ...environment, GATEWAY_PUBLIC_URL: 'https://pay.example' }),
  db: database,
  log: silentLog,
  secretKey: environment.GATEWAY_SECRET_KEY,
  rails,
})
afterAll(() => opened.close())
const two = ['--by', 'Ann', '--approved-by', 'Ben']
const today = () => opened.clock.now().toISOString().slice(0, 10)

async function done(...words: string[]): Promise<Readonly<Record<string, unknown>>> {
  const { exitCode, errors, document } = await gateway(...words)
  expect([words, exitCode, errors]).toEqual([words, 0, ''])
  return document
}

const bodyOf = (amount: number) =>
  createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } })
interface Line {
  readonly line: number
  readonly state: string
  readonly idReceipt?: string
}
const lines = async (...words: string[]) => (await done('statement', 'lines', ...words))['lines'] as Line[]

let idAccount = ''
let idImport = ''
beforeAll(async () => {
  await done('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd', '--by', 'Ann')
  const bank = ['--bank-code', 'HDFC0000001', '--bank-name', 'HDFC', '--identifier', '50100123456789']
  const add = ['--currency', 'INR', '--kind', 'BANK', '--holder', 'Acme Ltd', '--name', 'HDFC main', ...bank]
  idAccount = String((await done('account', 'add', ...add, ...two))['idAccount'])
  const rule = ['--when-text', 'SMS.*', '--max-amount', '50', '--book', 'CHARGE']
  await done('account', 'rule', 'add', '--id', 'hdfc MAIN', ...rule, ...two)
  const [first, second] = [payinKey('first'), payinKey('second')]
  for (const [key, amount] of [
    [first, 100],
    [second, 250],
  ] as const)
    await createPayin(opened, bodyOf(amount), key)
  const { attempt } = (await readPayment(opened, first)) ?? {}
  const transfers: readonly Transfer[] = [
    { day: today(), amount: 100_00, reference: 'R-1', text: `NEFT RENT ${attempt?.railReference}` },
    { day: today(), amount: 250_50, reference: 'R-2', text: 'UPI/SOMCHAI  JAI' },
    { day: today(), amount: -11_80, reference: 'R-3', text: 'SMS CHARGES MARCH' },
    { day: today(), amount: -7_00, reference: 'R-4', text: '=CMD WITHDRAWAL' },
  ]
  const facts = { account: '50100123456789', from: today(), to: today(), opening: 100_000, number: '5' }
  const file = path.join(directory, 'hdfc.sta')
  await writeFile(file, written.mt940(facts, transfers))
  idImport = String((await done('statement', 'import', file, '--by', 'Olga'))['idImport'])
  const items = (await done('suspense', 'list'))['items'] as { idSuspense: string; direction: string }[]
  const credit = items.find(({ direction }) => direction === 'CREDIT')?.idSuspense ?? ''
  const to = ['--id', credit, '--code', 'ACME', '--payin', 'second', '--reason', 'slip', ...two]
  await done('suspense', 'assign', ...to)
})

describe('statement lines', () => {
  it('lead from a line of a bank to the payment, the rule, its evidence, and the people who decided', async () => {
    const found = await lines('--account', 'HDFC Main')
    const same = { idImport, file: 'hdfc.sta', idAccount, account: 'HDFC main', bookedOn: today() }
    expect(found).toMatchObject([
      { ...same, direction: 'DEBIT', money: { amount: 7 }, state: 'OPEN_DEBIT', text: '=CMD WITHDRAWAL' },
      {
        ...same,
        state: 'CHARGE',
        rule: 'ACCOUNT_RULE',
        evidence: { idRule: expect.any(String) as string, whenText: 'SMS.*' },
      },
      {
        ...same,
        state: 'MATCHED',
        payment: { merchantCode: 'ACME', kind: 'payin', id: 'second' },
        rule: 'OPERATOR',
        by: 'Ann',
        approvedBy: 'Ben',
        idReceipt: expect.any(String) as string,
      },
      {
        ...same,
        direction: 'CREDIT',
        state: 'MATCHED',
        payment: { id: 'first' },
        rule: 'REFERENCE',
        evidence: expect.any(Object) as object,
      },
    ])
    expect(found[3]).not.toHaveProperty('by')
    const matches = await done('match', 'list', '--receipt', found[3]?.idReceipt ?? '')
    expect(matches).toMatchObject({ matches: [{ idPayment: 'first' }] })
  })

  it.each([
    [['--amount', '250..251'], ['MATCHED']],
    [['--amount', '7'], ['OPEN_DEBIT']],
    [['--text', 'somchai'], ['MATCHED']],
    [['--text', 'sms march'], ['CHARGE']],
    [['--text', 'r4'], ['OPEN_DEBIT']],
    [['--text', 'som'], []],
    [['--state', 'open_debit'], ['OPEN_DEBIT']],
    [
      ['--state', 'MATCHED'],
      ['MATCHED', 'MATCHED'],
    ],
    [['--state', 'SUSPENSE'], []],
    [['--state', 'UNDONE'], []],
    [['--from', '2031-01-01'], []],
    [['--to', '2020-01-01'], []],
  ])('%j finds %j', async (words, states) => {
    expect((await lines(...words)).map(({ state }) => state)).toEqual(states)
  })

  it('a day given as both ends is that day, and pages skip nothing', async () => {
    const seen: unknown[] = []
    let more: string[] = []
    for (let page = 0; page < 4; page += 1) {
      const document = await done(
        'statement',
        'lines',
        '--from',
        today(),
        '--to',
        today(),
        '--limit',
        '1',
        ...more,
      )
      seen.push(...(document['lines'] as Line[]).map(({ state }) => state))
      more = ['--cursor', String(document['nextCursor'])]
    }
    expect(seen).toEqual(['OPEN_DEBIT', 'CHARGE', 'MATCHED', 'MATCHED'])
    expect(more).toEqual(['--cursor', 'undefined'])
  })

  it('print a CSV without formulas, and record who looked', async () => {
    const { printed } = await gateway('statement', 'lines', '--csv', '--by', 'Otto')
    const [heading, debit] = printed.split('\r\n')
    expect(heading).toMatch(/^idImport,file,line,account,bookedOn,direction,/)
    expect(debit).toContain(`,INR,7,'=CMD WITHDRAWAL,`)
    const { printed: audit } = await gateway('audit', 'list')
    expect(audit).toContain('Otto')
  })
})

describe('payment show', () => {
  it('leads from a payment to the lines of the bank, the rule, and who proposed and approved', async () => {
    const shown = await done('payment', 'show', '--code', 'ACME', '--payin', 'second', '--by', 'Otto')
    const money = (amount: number) => ({ amount, currencyCode: 'INR' })
    expect(shown).toMatchObject({
      merchantCode: 'ACME',
      kind: 'payin',
      id: 'second',
      status: 'SUCCESS',
      account: 'HDFC main',
      ordered: money(250),
      asked: money(250),
      received: money(250.5),
      surplus: money(0.5),
      history: [
        { to: 'WAITING', cause: 'CREATED' },
        { from: 'WAITING', to: 'SUCCESS', cause: 'MONEY_RECEIVED' },
      ],
      lines: [{ idImport, file: 'hdfc.sta', line: expect.any(Number) as number, state: 'MATCHED' }],
      matches: [{ rule: 'OPERATOR', inForce: true, by: 'Ann', approvedBy: 'Ben' }],
      decisions: [{ command: 'suspense assign', by: 'Ann', approvedBy: 'Ben', reason: 'slip' }],
      callbacks: [{ status: 'PENDING', deliveries: [] }],
    })
    expect(shown).not.toHaveProperty('returned')
    const first = await done('payment', 'show', '--code', 'ACME', '--payin', 'first')
    expect(first).toMatchObject({ matches: [{ rule: 'REFERENCE', evidence: {} }], decisions: [] })
    expect((await gateway('payment', 'show', '--code', 'ACME', '--payin', 'none')).errors).toBe(
      'ACME has no payin none.\n',
    )
    const { rows } = await database.pool.query<object>(
      `select after from audit_event where command = 'payment show' and actor = 'operator:Otto'`,
    )
    expect(rows).toEqual([{ after: { kind: 'payin', id: 'second' } }])
  })
})

describe('statement list', () => {
  it('names account, file, days, balances, lines and who imported', async () => {
    const { data } = await done('statement', 'list', '--account', 'hdfc main', '--from', today())
    expect(data).toMatchObject([
      {
        idImport,
        file: 'hdfc.sta',
        by: 'Olga',
        account: 'HDFC main',
        idAccount,
        currencyCode: 'INR',
        from: today(),
        to: today(),
        opening: 1000,
        closing: expect.any(Number) as number,
        lines: 4,
        statements: [{ number: '5/1' }],
      },
    ])
    expect(await done('statement', 'list', '--from', '2031-01-01')).toEqual({ data: [] })
    const { printed } = await gateway('statement', 'list', '--csv')
    expect(printed).toMatch(/^idImport,file,[^\r]*\r\n[^,]+,hdfc\.sta,mt940,BOOKED,[^,]+,Olga,HDFC main,/)
  })
})

it('account list shows in the morning how each account stands beside its bank', async () => {
  const { data } = await done('account', 'list')
  const stands = {
    name: 'HDFC main',
    statementLate: false,
    gaps: [],
    booksDiffer: 0,
    openItems: 2,
    oldestItemHours: 0,
  }
  expect(data).toMatchObject([{ ...stands, lastStatement: { to: today() } }])
  const [{ bank, books } = { bank: 0, books: 1 }] = data as { bank: number; books: number }[]
  expect(bank).toBe(books)
  const { printed } = await gateway('account', 'list', '--csv')
  const [heading, row] = printed.split('\r\n')
  expect(heading).toMatch(
    /^idAccount,name,kind,.*,lastStatement,statementLate,gaps,bank,books,booksDiffer,openItems,/,
  )
  expect(row).toContain(`,HDFC main,BANK,50100123456789,INR,,true,false,${today()},false,0,`)
})

describe('the name of an account', () => {
  it('stands for its ID in every command, and is what lists call it', async () => {
    const { items } = await done('suspense', 'list', '--account', 'hdfc main', '--kind', 'OPEN_DEBIT')
    expect(items).toMatchObject([{ account: 'HDFC main', idAccount, line: { file: 'hdfc.sta' } }])
    await done('account', 'configure', '--id', 'HDFC main', '--payouts', 'on', ...two)
    expect(await done('payout-batch', 'list', '--account', 'HDFC main')).toEqual({ data: [] })
    const { printed } = await gateway('payout-batch', 'list', '--csv')
    expect(printed).toMatch(/^idBatch,idAccount,account,state,payouts,currencyCode,total,[^\r]*\r\n$/)
    const token = ['operator-token', 'create', '--name', 'mailbox', '--scopes', 'statements']
    expect(await done(...token, '--accounts', 'HDFC MAIN', ...two)).toMatchObject({
      accounts: [idAccount],
    })
  })

  it('belongs to one account, whatever the case, and is no ID', async () => {
    const other = ['--currency', 'INR', '--kind', 'BANK', '--holder', 'Acme', '--bank-code', 'ICIC0000001']
    const add = (name: string) =>
      gateway(
        'account',
        'add',
        ...other,
        '--identifier',
        '000405001234',
        '--bank-name',
        'ICICI',
        '--name',
        name,
        ...two,
      )
    expect((await add('hdfc MAIN')).errors).toMatch(/is called hdfc MAIN already/)
    expect((await add(idAccount)).errors).toMatch(/an ID is no name/)
    expect((await add('ICICI')).errors).toBe('')
    await done('account', 'configure', '--id', 'icici', '--name', 'none', ...two)
    expect((await gateway('account', 'show', '--id', 'icici')).errors).toMatch(/There is no account icici/)
  })
})

it('a line whose money was divided has every payment in its row of the CSV', async () => {
  const facts = { account: '50100123456789', from: today(), to: today(), opening: 133_170, number: '6' }
  const file = path.join(directory, 'divided.sta')
  await writeFile(
    file,
    written.mt940(facts, [{ day: today(), amount: 120_00, reference: 'R-5', text: 'BOTH' }]),
  )
  await done('statement', 'import', file, '--by', 'Olga')
  for (const [payin = '', ...part] of [['third', '--amount', '50'], ['fourth']]) {
    await createPayin(opened, bodyOf(400), payinKey(payin))
    const { items } = (await done('suspense', 'list')) as { items?: { idSuspense: string; text?: string }[] }
    const item = items?.find(({ text }) => text?.includes('BOTH'))?.idSuspense ?? ''
    const to = ['--id', item, '--code', 'ACME', '--payin', payin, '--reason', 'slip', ...part, ...two]
    await done('suspense', 'assign', ...to)
  }
  const { printed } = await gateway('statement', 'lines', '--amount', '120', '--csv')
  expect(printed).toContain('MATCHED 50 ACME payin third; MATCHED 70 ACME payin fourth')
})
