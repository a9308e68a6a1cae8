import { describe, expect, it } from 'vitest'
import {
  accountXml,
  balanceXml,
  entryXml,
  fileXml,
  readWhole,
  statementXml,
} from '../../testing/camt-files.ts'

const read = (...statements: string[]) => readWhole(fileXml(statements.join('')))
const debit = { CdtDbtInd: '<CdtDbtInd>DBIT</CdtDbtInd>' }
const opening = balanceXml('OPBD', '100')
const interim = '<SubTp><Cd>INTM</Cd></SubTp>'

describe('the balances of a statement', () => {
  it.each<[string, string[], string | undefined, string | undefined]>([
    ['open and close it', [opening, balanceXml('CLBD', '110')], '100', '110'],
    ['are negative where the account is overdrawn', [balanceXml('OPBD', '5', 'DBIT')], '-5', undefined],
    ['may open with what the last one closed with', [balanceXml('PRCD', '7')], '7', undefined],
    [
      'open with the day of the statement, not the day before',
      [balanceXml('PRCD', '7'), opening],
      '100',
      undefined,
    ],
    [
      'that are interim, available or expected are none',
      ['ITBD', 'OPAV', 'CLAV', 'FWAV', 'ITAV', 'INFO', 'XPCD'].map((code) => balanceXml(code, '9')),
      undefined,
      undefined,
    ],
    [
      'that are of a page are none',
      [balanceXml('OPBD', '1', 'CRDT', interim), balanceXml('CLBD', '2', 'CRDT', interim)],
      undefined,
      undefined,
    ],
    [
      'of the bank’s own kind are none, whatever they contain',
      ['<Bal><Tp><CdOrPrtry><Prtry>XY</Prtry></CdOrPrtry></Tp><Amt Ccy="EUR">1,5</Amt></Bal>', '<Bal/>'],
      undefined,
      undefined,
    ],
    [
      'in the account’s currency count',
      [balanceXml('OPBD', '8').replace('EUR', 'USD'), opening, balanceXml('CLBD', '3').replace('EUR', 'USD')],
      '100',
      '3',
    ],
    [
      'of several days: the earliest and the latest',
      [
        balanceXml('OPBD', '2').replaceAll('03-02', '03-03'),
        balanceXml('OPBD', '1'),
        balanceXml('CLBD', '3').replaceAll('03-02', '03-03'),
        balanceXml('CLBD', '2'),
      ],
      '1',
      '3',
    ],
    [
      'of nothing need no side',
      [balanceXml('OPBD', '0').replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, '')],
      '0',
      undefined,
    ],
  ])('%s', async (_, balances, opens, closes) => {
    const { ends, errors } = await read(statementXml(balances.join('')))
    expect(errors).toEqual([])
    expect([ends[0]?.opening?.amount, ends[0]?.closing?.amount]).toEqual([opens, closes])
  })

  it.each<[string, string, RegExp]>([
    ['an amount that is none', balanceXml('OPBD', '1,00'), /balance OPBD: Amt is "1,00"/],
    ['a side that is none', balanceXml('CLBD', '1', 'C'), /balance CLBD: CdtDbtInd is "C"/],
    ['no side', balanceXml('CLBD', '1').replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, ''), /CdtDbtInd is missing/],
    ['30 February', balanceXml('CLBD', '1').replace('2026-03-02', '2026-02-30'), /Dt is "2026-02-30"/],
  ])('with %s are left out with a warning, and the lines are read', async (_, balance, reason) => {
    const { errors, ends, lines, warnings } = await read(statementXml(`\n\n${balance}${entryXml()}`))
    expect([errors, ends[0]?.opening, ends[0]?.closing, lines.length]).toEqual([[], undefined, undefined, 1])
    const message = expect.stringMatching(reason) as string
    expect(warnings).toEqual([{ code: 'BALANCE_UNREADABLE', message }])
    expect(warnings[0]?.message).toContain('line 4: ')
  })
})

describe('a statement', () => {
  const isOdd = async (...statements: string[]) =>
    (await read(...statements)).warnings.map(({ code }) => code)
  const closing = (amount: string, indicator?: string) => balanceXml('CLBD', amount, indicator)
  const pending = entryXml({ Sts: '<Sts>PDNG</Sts>' })
  const oddly = ['BALANCE_MISMATCH']

  it.each<[string, string, string[]]>([
    ['adds up', opening + closing('110') + entryXml(), []],
    [
      'adds up below zero',
      opening + closing('900', 'DBIT') + entryXml({ ...debit, Amt: '<Amt Ccy="EUR">1000</Amt>' }),
      [],
    ],
    ['adds up to the last decimal', opening + closing('110.01') + entryXml(), oddly],
    ['adds up over booked entries only', opening + closing('110') + entryXml() + pending, []],
    ['does not add up where an entry is missing', opening + closing('110'), oddly],
    ['adds up where balances come last', `${entryXml()}${opening}${closing('110')}`, []],
    ['is not judged without a balance', opening + entryXml(), []],
    [
      'is not judged where balances differ in currency',
      opening + closing('5').replace('EUR', 'USD') + entryXml(),
      [],
    ],
    [
      'is not judged where an entry is in another currency',
      opening + closing('5') + entryXml({ Amt: '<Amt Ccy="USD">1</Amt>' }),
      [],
    ],
  ])('%s', async (_, elements, codes) => {
    expect(await isOdd(statementXml(elements))).toEqual(codes)
  })

  it('of an account report or a notification is not added up', async () => {
    const file = fileXml(statementXml(opening + closing('5')))
    const report = file.replaceAll('camt.053', 'camt.052').replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    const { warnings, ends } = await readWhole(report.replaceAll('Stmt>', 'Rpt>'))
    expect(warnings).toEqual([])
    expect(ends).toHaveLength(1)
  })
})

describe('a statement of several pages', () => {
  const page = (number: number, isLast: boolean, elements: string) =>
    statementXml(
      elements,
      `<Id>P${number}</Id><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn><ElctrncSeqNb>7</ElctrncSeqNb>${accountXml}`,
    )
  const codes = async (...pages: string[]) => (await read(...pages)).warnings.map(({ code }) => code)

  it('is judged as a whole', async () => {
    const first = page(1, false, opening + balanceXml('CLBD', '110', 'CRDT', interim) + entryXml())
    const last = (amount: string) =>
      page(2, true, balanceXml('ITBD', '110') + balanceXml('CLBD', amount) + entryXml())
    expect(await codes(first, last('120'))).toEqual([])
    expect(await codes(first, last('121'))).toEqual(['BALANCE_MISMATCH'])
  })

  it('may repeat the balances of the whole on each page', async () => {
    const balances = opening + balanceXml('CLBD', '120')
    expect(await codes(page(1, false, balances + entryXml()), page(2, true, balances + entryXml()))).toEqual(
      [],
    )
  })

  it('is not judged where a page is in another file', async () => {
    const balances = opening + balanceXml('CLBD', '120')
    expect(await codes(page(2, true, balances + entryXml()))).toEqual([])
    expect(await codes(page(1, false, balances + entryXml()))).toEqual([])
    expect(await codes(page(1, false, balances), page(3, true, balances))).toEqual([])
  })

  it('says which page each is', async () => {
    const { statements } = await read(page(1, false, ''), page(2, true, ''))
    expect(statements).toMatchObject([
      { number: '7', page: { number: 1, isLast: false } },
      { number: '7', page: { number: 2, isLast: true } },
    ])
  })

  it('that is one of one is no page', async () => {
    expect((await read(page(1, true, ''))).statements[0]).not.toHaveProperty('page')
  })
})

describe('the header of a statement', () => {
  const start = async (header: string, elements = '') => {
    const { statements } = await read(statementXml(elements, header))
    return statements[0]
  }
  const account = (id: string, more = '') => `<Acct><Id>${id}</Id>${more}</Acct>`
  const servicer = (id: string) => `<Svcr><FinInstnId>${id}</FinInstnId></Svcr>`
  const number = '<Othr><Id>0 123-4</Id></Othr>'

  it.each<[string, string, object]>([
    ['an IBAN', account('<IBAN>DE02</IBAN>'), { account: { iban: 'DE02' } }],
    ['a number', account(number), { account: { number: '0 123-4' } }],
    [
      'a BIC of version 02',
      account(number, servicer('<BIC>ABCDDEFF</BIC>')),
      { account: { bank: 'ABCDDEFF' } },
    ],
    ['a BIC', account(number, servicer('<BICFI>ABCDDEFF</BICFI>')), { account: { bank: 'ABCDDEFF' } }],
    [
      'a bank code',
      account(number, servicer('<ClrSysMmbId><MmbId>HDFC0000001</MmbId></ClrSysMmbId>')),
      { account: { bank: 'HDFC0000001' } },
    ],
    ['a currency', account(number, '<Ccy>INR</Ccy>'), { currencyCode: 'INR' }],
    ['an electronic number first', '<LglSeqNb>2</LglSeqNb><ElctrncSeqNb>1</ElctrncSeqNb>', { number: '1' }],
    ['a legal number', '<LglSeqNb>2</LglSeqNb>', { number: '2' }],
    ['an ID', '<Id>S9</Id>', { id: 'S9' }],
  ])('has %s', async (_, header, expected) => {
    expect(await start(header)).toMatchObject(expected)
  })

  it('without a currency has that of its balances', async () => {
    expect(await start(account(number), opening)).toMatchObject({ currencyCode: 'EUR' })
  })

  it('without anything is a statement all the same', async () => {
    expect(await start('')).toEqual({ format: 'camt.053' })
  })

  it('after the entries is an error: whose they are would not be known', async () => {
    const { errors } = await read(statementXml(entryXml() + accountXml, ''))
    expect(errors).toEqual([{ line: 2, reason: expect.stringContaining('Acct comes after the entries') }])
  })

  it('gives amounts without a currency its own, else that of the caller', async () => {
    const entry = entryXml({ Amt: '<Amt>1</Amt>' })
    expect((await read(statementXml(entry))).lines[0]).toMatchObject({ currencyCode: 'EUR' })
    const silent = fileXml(statementXml(entry, ''))
    expect((await readWhole(silent, { currencyCode: 'THB' })).lines[0]).toMatchObject({ currencyCode: 'THB' })
    expect((await readWhole(silent)).lines[0]).not.toHaveProperty('currencyCode')
  })
})
