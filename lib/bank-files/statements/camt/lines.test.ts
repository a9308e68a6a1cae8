import { describe, expect, it } from 'vitest'
import { entryXml, readEntries } from '../../testing/camt-files.ts'

const amount = (text: string, currencyCode = 'EUR') => `<Amt Ccy="${currencyCode}">${text}</Amt>`
const inVersion2 = (text: string) => `<AmtDtls><TxAmt>${amount(text)}</TxAmt></AmtDtls>`
const detail = (...elements: string[]) => `<TxDtls>${elements.join('')}</TxDtls>`
const refs = (fields: Record<string, string>) =>
  `<Refs>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</Refs>`
const entry = (details: string, more: Record<string, string> = {}) =>
  entryXml({ Amt: amount('10.00'), ...more, details: `<NtryDtls>${details}</NtryDtls>` })
const read = (details: string, more?: Record<string, string>) => readEntries(entry(details, more))
const summary = async (details: string, more?: Record<string, string>) => {
  const { lines, warnings } = await read(details, more)
  return [
    ...lines.map(({ line, amount: value, direction }) => `${line} ${value} ${direction}`),
    ...warnings.map(({ code }) => code),
  ]
}

describe('the details of an entry', () => {
  it.each<[string, string, string[]]>([
    ['that add up are lines', detail(amount('4')) + detail(amount('6.00')), ['1.1 4 CREDIT', '1.2 6 CREDIT']],
    [
      'have other amounts in version 02',
      detail(inVersion2('4')) + detail(inVersion2('6')),
      ['1.1 4 CREDIT', '1.2 6 CREDIT'],
    ],
    [
      'may name the amount of the order first, in its currency',
      detail(amount('5', 'USD'), inVersion2('4')) + detail(amount('6')),
      ['1.1 4 CREDIT', '1.2 6 CREDIT'],
    ],
    [
      'may go the other way',
      detail(amount('12'), '<CdtDbtInd>CRDT</CdtDbtInd>') +
        detail(amount('2'), '<CdtDbtInd>DBIT</CdtDbtInd>'),
      ['1.1 12 CREDIT', '1.2 2 DEBIT'],
    ],
    [
      'may be in several groups',
      `${detail(amount('4'))}</NtryDtls><NtryDtls>${detail(amount('6'))}`,
      ['1.1 4 CREDIT', '1.2 6 CREDIT'],
    ],
    [
      'that do not add up leave the entry one line',
      detail(amount('4')) + detail(amount('5.99')),
      ['1 10 CREDIT', 'DETAILS_DO_NOT_ADD_UP'],
    ],
    [
      'that add up only in the other direction leave it one line',
      detail(amount('4'), '<CdtDbtInd>DBIT</CdtDbtInd>') + detail(amount('6'), '<CdtDbtInd>DBIT</CdtDbtInd>'),
      ['1 10 CREDIT', 'DETAILS_DO_NOT_ADD_UP'],
    ],
    [
      'in another currency leave it one line',
      detail(amount('4', 'USD')) + detail(amount('6', 'USD')),
      ['1 10 CREDIT', 'DETAILS_WITHOUT_AMOUNT'],
    ],
    ['without amounts leave it one line', detail() + detail(), ['1 10 CREDIT', 'DETAILS_WITHOUT_AMOUNT']],
    ['of 0 are left out', detail(amount('10')) + detail(amount('0')), ['1.1 10 CREDIT', 'ZERO_AMOUNT']],
    ['that are one are the entry', detail(amount('10')), ['1 10 CREDIT']],
    ['that are one without an amount are the entry, too', detail(), ['1 10 CREDIT']],
    [
      'that are one with another amount, before charges, are the entry, too',
      detail(amount('12')),
      ['1 10 CREDIT'],
    ],
  ])('%s', async (_, details, lines) => {
    expect(await summary(details)).toEqual(lines)
  })

  it.each<[string, string, RegExp]>([
    ['an amount that is none', detail(amount('4')) + detail(amount('six')), /Amt is "six"/],
    [
      'an amount that is none, in version 02',
      detail(amount('4')) + detail(inVersion2('6,00')),
      /TxAmt\/Amt is/,
    ],
    [
      'a direction that is none',
      detail(amount('4')) + detail(amount('6'), '<CdtDbtInd>?</CdtDbtInd>'),
      /CdtDbtInd is/,
    ],
  ])('with %s are an error with entry and detail', async (_, details, reason) => {
    const { lines, errors } = await read(details)
    expect(errors).toEqual([{ line: '1.2', reason: expect.stringMatching(reason) }])
    expect(lines).toEqual([])
  })

  it('are not what a bank adds to one under the same name', async () => {
    const added = `<SplmtryData><Envlp>${detail(amount('7'))}</Envlp></SplmtryData>`
    expect(await summary(detail(amount('10'), added))).toEqual(['1 10 CREDIT'])
  })

  it.runIf(process.env['E2E_FULL'] === '1')('are not more than 100 000', async () => {
    const { lines, errors } = await read(detail(amount('0.0001')).repeat(100_001))
    expect(errors).toEqual([{ line: '1', reason: expect.stringContaining('100000 at most') }])
    expect(lines).toEqual([])
  })
})

describe('a batch of which the file gives less than it has', () => {
  const batch = (count: number, more = '') =>
    `<Btch><PmtInfId>P1</PmtInfId><NbOfTxs>${count}</NbOfTxs>${more}</Btch>`

  it('is one line that says how many it stands for', async () => {
    expect((await read(batch(20))).lines).toMatchObject([{ line: '1', batchOf: 20 }])
    expect((await read(`${batch(20)}</NtryDtls><NtryDtls>${batch(5)}`)).lines).toMatchObject([
      { batchOf: 25 },
    ])
    expect((await read(detail() + detail() + detail())).lines).toMatchObject([{ batchOf: 3 }])
  })

  it('does not take one of its details for all', async () => {
    const one = detail(refs({ EndToEndId: 'E1' }), amount('4'))
    const { lines, warnings } = await read(batch(2) + one)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      amount: '10',
      batchOf: 2,
      references: [{ field: 'PmtInfId', value: 'P1' }],
    })
    expect(lines[0]).not.toHaveProperty('endToEndId')
    expect(warnings.map(({ code }) => code)).toEqual(['DETAILS_DO_NOT_ADD_UP'])
  })

  it('keeps the references that all of its details share', async () => {
    const each = (number: number) =>
      detail(refs({ MsgId: 'M1', PmtInfId: `P${number}`, EndToEndId: `E${number}` }))
    const { lines } = await read(each(1) + each(2))
    expect(lines[0]?.references).toEqual([{ field: 'MsgId', value: 'M1' }])
  })

  it('of one transfer is no batch', async () => {
    expect((await read(batch(1) + detail(amount('10')))).lines[0]).not.toHaveProperty('batchOf')
  })
})

describe('the references of a line', () => {
  const ofEntry = { own: '<NtryRef>N1</NtryRef><AcctSvcrRef>B1</AcctSvcrRef>' }

  it('are its own, else those of the entry that several share', async () => {
    const first = detail(refs({ AcctSvcrRef: 'B1-1', EndToEndId: 'E1' }), amount('4'))
    const second = detail(refs({ EndToEndId: 'NOTPROVIDED' }), amount('6'))
    const { lines } = await read(`<Btch><MsgId>M9</MsgId></Btch>${first}${second}`, ofEntry)
    expect(lines.map(({ bankReference }) => bankReference)).toEqual(['B1-1', 'B1'])
    expect(lines.map(({ endToEndId }) => endToEndId)).toEqual(['E1', undefined])
    expect(lines[0]?.references).toEqual([
      { field: 'NtryRef', value: 'N1' },
      { field: 'AcctSvcrRef', value: 'B1' },
      { field: 'MsgId', value: 'M9' },
    ])
    expect(lines[1]?.references).toEqual([
      { field: 'NtryRef', value: 'N1' },
      { field: 'MsgId', value: 'M9' },
    ])
  })

  it('are in fields of their own, each once', async () => {
    const names = ['TxId', 'InstrId', 'PmtInfId', 'MsgId', 'MndtId', 'ChqNb', 'UETR', 'ClrSysRef']
    const fields = Object.fromEntries(names.map((name) => [name, `${name}-1`]))
    const creditorReference = '<Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd>'
    const remittance = `<RmtInf>${creditorReference.repeat(2)}<Strd><RfrdDocInf><Nb>INV7</Nb></RfrdDocInf></Strd></RmtInf>`
    const { lines } = await read(
      `<Btch><PmtInfId>PmtInfId-1</PmtInfId></Btch>${detail(refs(fields), remittance)}`,
    )
    expect(lines[0]?.references).toEqual([
      ...names.map((name) => ({ field: name, value: `${name}-1` })),
      { field: 'CdtrRef', value: 'RF18' },
      { field: 'RfrdDocNb', value: 'INV7' },
    ])
  })

  it.each(['NOTPROVIDED', 'notprovided', 'NOT PROVIDED', ' NONREF ', ''])(
    'are not %j',
    async (EndToEndId) => {
      const { lines } = await read(detail(refs({ EndToEndId, TxId: EndToEndId })))
      expect(lines[0]).not.toHaveProperty('endToEndId')
      expect(lines[0]?.references).toEqual([])
    },
  )
})

describe('the text of a line', () => {
  const written =
    '<RmtInf><Ustrd>SHOP-</Ustrd><Ustrd>12345</Ustrd><Strd><AddtlRmtInf>more</AddtlRmtInf></Strd></RmtInf>'
  const bank = '<AddtlTxInf>Credit</AddtlTxInf>'

  it.each<[string, string, string, string]>([
    [
      'all that the payer wrote, then what the bank adds',
      written + bank,
      'Booked',
      'SHOP- 12345 more Credit Booked',
    ],
    ['a text of the bank once', bank, 'Credit', 'Credit'],
    ['the text of the entry alone', '', 'Booked', 'Booked'],
    ['nothing', '', '', ''],
  ])('is %s', async (_, details, ofEntry, text) => {
    const { lines } = await read(detail(details), { text: `<AddtlNtryInf>${ofEntry}</AddtlNtryInf>` })
    expect(lines[0]?.text).toBe(text)
  })

  it('is never that of the entry where there are several details', async () => {
    const details = detail(amount('4'), written) + detail(amount('6'))
    const { lines } = await read(details, { text: '<AddtlNtryInf>Batch</AddtlNtryInf>' })
    expect(lines.map(({ text }) => text)).toEqual(['SHOP- 12345 more', ''])
  })
})

it('has the code of the detail, and why it came back', async () => {
  const domain =
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>'
  const reason = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf>'
  const { lines } = await read(detail(domain, reason), {
    code: '<BkTxCd><Prtry><Cd>166</Cd></Prtry></BkTxCd>',
  })
  expect(lines[0]).toMatchObject({ bankCode: 'PMNT-RCDT-ESCT', returnReason: 'AC04', text: 'Account closed' })
})

it('has the day of the transaction where that is another one, and not what is no day', async () => {
  const on = (day: string) => detail(`<RltdDts><TxDtTm>${day}T00:00:00</TxDtTm></RltdDts>`)
  expect((await read(on('2026-02-27'))).lines[0]).toMatchObject({ transactionOn: '2026-02-27' })
  expect((await read(on('2026-03-02'))).lines[0]).not.toHaveProperty('transactionOn')
  expect(await read(on('0001-01-01'))).toMatchObject({ errors: [] })
})
