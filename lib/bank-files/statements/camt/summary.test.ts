import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountXml,
  balanceXml,
  entryXml,
  fileXml,
  readWhole,
  statementXml,
} from '../../testing/camt-files.ts'

const group = (name: string, count: number | string, sum: string, more = '') =>
  `<${name}><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum>${more}</${name}>`
const summary = (...groups: string[]) => `<TxsSummry>${groups.join('')}</TxsSummry>`
const amount = (text: string, currency = 'EUR') => ({ Amt: `<Amt Ccy="${currency}">${text}</Amt>` })
const debit = { CdtDbtInd: '<CdtDbtInd>DBIT</CdtDbtInd>' }
const pending = { Sts: '<Sts>PDNG</Sts>' }

/** Two credits of 12.5 in all, a debit of 4, and a credit of 1 that is pending. */
const entries = [
  entryXml(amount('10.00')),
  entryXml(amount('2.50')),
  entryXml({ ...amount('4'), ...debit }),
  entryXml({ ...amount('1'), ...pending }),
].join('')

const warningsOf = async (elements: string, version?: string) =>
  (await readWhole(fileXml(statementXml(elements), version))).warnings.map(
    ({ code, message }) => `${code}: ${message}`,
  )
const told = (text: string) => [`CONTROL_TOTAL_MISMATCH: statement: TxsSummry states ${text}`]

describe('numbers and sums that a statement states of its entries (TxsSummry)', () => {
  it.each([
    [group('TtlCdtNtries', 4, '13.5'), 'number of credits 4, the file has 3'],
    [group('TtlCdtNtries', 3, '14'), 'sum of credits 14, the file has 13.5'],
    [group('TtlDbtNtries', 0, '0'), 'number of debits 0, the file has 1; sum of debits 0, the file has 4'],
    [group('TtlNtries', 4, '17.51'), 'sum of entries 17.51, the file has 17.5'],
    [group('TtlNtries', 'none', '17.5'), 'number of entries "none", the file has 4'],
    [
      group('TtlNtries', 4, '17.5', '<TtlNetNtryAmt>9.5</TtlNetNtryAmt><CdtDbtInd>DBIT</CdtDbtInd>'),
      'net sum of entries -9.5, the file has 9.5',
    ],
    [
      group('TtlNtries', 4, '17.5', '<TtlNetNtry><Amt>9</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry>'),
      'net sum of entries 9, the file has 9.5',
    ],
  ])('are a warning that names both where they differ: %s', async (groups, message) => {
    expect(await warningsOf(summary(groups) + entries)).toEqual(told(message))
  })

  it('are those of all entries, or of those that are booked', async () => {
    const net = '<TtlNetNtry><Amt>9.5</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry>'
    const all = summary(group('TtlNtries', 4, '17.50', net), group('TtlCdtNtries', 3, '13.50'))
    const booked = summary(group('TtlCdtNtries', 2, '12.5'), group('TtlDbtNtries', 1, '4.00'))
    expect(await warningsOf(all + entries, '08')).toEqual([])
    expect(await warningsOf(booked + entries)).toEqual([])
    expect(await warningsOf(summary() + entries)).toEqual([])
  })

  it('are numbers only where an entry is in another currency', async () => {
    const foreign = entryXml(amount('3', 'USD'))
    expect(await warningsOf(summary(group('TtlCdtNtries', 4, '999')) + entries + foreign)).toEqual([])
    expect(await warningsOf(summary(group('TtlCdtNtries', 5, '999')) + entries + foreign)).toEqual(
      told('number of credits 5, the file has 4'),
    )
  })

  it.each([
    ['BkToCstmrAcctRpt', 'Rpt', 'camt.052'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054'],
  ])('are compared in every message: %s', async (message, statement, format) => {
    const file = fileXml(statementXml(summary(group('TtlNtries', 3, '17.5')) + entries))
      .replaceAll('camt.053', format)
      .replaceAll('BkToCstmrStmt', message)
      .replaceAll('Stmt>', `${statement}>`)
      .replace('<Ccy>EUR</Ccy>', '')
    const { warnings } = await readWhole(file)
    expect(warnings.map(({ code }) => code)).toEqual(['CONTROL_TOTAL_MISMATCH'])
  })

  it('are those of a page, or of all pages of a statement', async () => {
    const page = (number: number, isLast: boolean, elements: string) =>
      statementXml(
        elements,
        `<Id>S1</Id><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>${accountXml}`,
      )
    const codes = async (first: string, last: string) =>
      (
        await readWhole(fileXml(page(1, false, first + entries) + page(2, true, last + entries)))
      ).warnings.map(({ code }) => code)
    const own = summary(group('TtlCdtNtries', 3, '13.5'))
    const whole = summary(group('TtlCdtNtries', 6, '27'))
    const wrong = summary(group('TtlCdtNtries', 5, '27'))
    expect([await codes(own, own), await codes(whole, ''), await codes(own, whole)]).toEqual([[], [], []])
    expect(await codes(wrong, own)).toEqual(['CONTROL_TOTAL_MISMATCH'])
  })

  it('notice any entry that is missing', async () => {
    const entry = fc.record({ cents: fc.bigInt({ min: 1n, max: 10n ** 12n }), isCredit: fc.boolean() })
    const text = (cents: bigint) => `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`
    const all = fc.array(entry, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(all, fc.nat(), async (drawn, at) => {
        const sum = (isCredit: boolean) => {
          const of = drawn.filter((each) => each.isCredit === isCredit)
          return [of.length, text(of.reduce((total, { cents }) => total + cents, 0n))] as const
        }
        const stated = summary(group('TtlCdtNtries', ...sum(true)), group('TtlDbtNtries', ...sum(false)))
        const written = drawn.map(({ cents, isCredit }) =>
          entryXml({ ...amount(text(cents)), ...(isCredit ? {} : debit) }),
        )
        expect(await warningsOf(stated + written.join(''))).toEqual([])
        expect(await warningsOf(stated + written.toSpliced(at % written.length, 1).join(''))).toHaveLength(1)
      }),
    )
  })
})

it('a statement that does not add up names what its entries make, and the closing balance', async () => {
  const balances = balanceXml('OPBD', '1.00') + balanceXml('CLBD', '20.00')
  expect(await warningsOf(balances + entries)).toEqual([
    'BALANCE_MISMATCH: statement: the opening balance 1 and the booked entries make 9.5, the closing balance is 20',
  ])
})
