import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSoundWhenDamaged } from '../../testing/damaged-file.ts'
import { errorsIn, linesIn, partsOf, startsIn, summaryOf } from '../../testing/read-parts.ts'
import { sampleFiles } from '../../testing/sample-files.ts'
import { readCnab400 } from './cnab400-reader.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))

// The writer lays fields one behind the other, by their lengths, as the manuals have them: it knows no
// position, and shares nothing with the reader.

interface Title {
  readonly ourNumber: string
  readonly document: string
  readonly occurrence: string
  readonly stated: bigint
  readonly paid: bigint
  readonly fee: bigint
}

const n = (value: bigint | string, length: number) => `${value}`.padStart(length, '0')
const x = (value: string, length: number) => value.padEnd(length)
const occurredOn = '270226'
const creditedOn = '020326'

/** What stands between the occurrence and the amount paid, but for the fee. */
const middle = ({ occurrence, document, stated, fee }: Title, beforeFee: string, feeLength: number) =>
  occurrence +
  occurredOn +
  x(document, 10) +
  x('', 20) +
  '010326' +
  n(stated, 13) +
  `${n('1', 3)}${n('4321', 5)}${n('2', 2)}` +
  beforeFee +
  n(fee, feeLength) +
  n('', 26 + 39)

interface Bank {
  readonly header: string
  readonly paid: string
  readonly account?: { readonly number: string; readonly bank: string }
  /** Without the number of the record. */
  readonly title: (title: Title) => string
}

const header = (company: string, bank: string) =>
  `02RETORNO01${x('COBRANCA', 15)}${company}${x('EMPRESA DE TESTE', 30)}${bank}${x('BANCO', 15)}020326`
const company = '1020000000000000'.padEnd(17, '0')

const banks: Readonly<Record<string, Bank>> = {
  'Banco do Brasil': {
    header: header('12345123456789000000', '001'),
    paid: '06',
    account: { number: '12345678-9', bank: '001/1234' },
    title: (title) =>
      `7${n('', 2 + 14)}12345123456789${n('1112245', 7)}${x('', 25)}${n(title.ourNumber, 17)}` +
      n('', 1 + 1 + 4 + 3 + 3 + 1 + 5 + 1 + 5) +
      n('17', 4) +
      middle(title, creditedOn, 7) +
      n(title.paid, 13),
  },
  Santander: {
    header: header(n('1234', 4) + n('87654321', 8) + n('1234567', 8), '033'),
    paid: '06',
    title: (title) =>
      `${company}${n('1234', 4)}${n('87654321', 8)}${n('1234567', 8)}${x('', 25)}${n(title.ourNumber, 8)}` +
      x('', 37) +
      '1' +
      middle(title, '', 13) +
      n(title.paid, 13) +
      n('', 26 + 1) +
      x('', 2) +
      creditedOn,
  },
  Caixa: {
    header: header(n('1234', 4) + n('654321', 6) + x('', 10), '104'),
    paid: '21',
    title: (title) =>
      `${company}${n('1234', 4)}${n('654321', 6)}${x('', 4)}${x('', 25)}${n(title.ourNumber, 17)}` +
      x('', 33) +
      '01' +
      middle(title, '', 13) +
      n(title.paid, 13) +
      n('', 26) +
      'A' +
      creditedOn,
  },
  Bradesco: {
    header: header(n('4466911', 20), '237'),
    paid: '06',
    account: { number: '16910-2', bank: '237/1420' },
    title: (title) =>
      `${company}${n('', 3)}0${n('9', 3)}${n('1420', 5)}${n('16910', 7)}2${x('', 25)}${n('', 8)}` +
      n(title.ourNumber, 12) +
      n('', 25) +
      '9' +
      middle(title, '', 13) +
      n(title.paid, 13) +
      n('', 26) +
      x('', 3) +
      creditedOn,
  },
  Itaú: {
    header: header(`123400${n('76543', 5)}2${x('', 8)}`, '341'),
    paid: '06',
    account: { number: '76543-2', bank: '341/1234' },
    title: (title) =>
      `${company}123400${n('76543', 5)}2${x('', 8)}${x('', 25)}${n(title.ourNumber, 8)}${x('', 12)}` +
      `109${n(title.ourNumber, 8)}0${x('', 13)}I` +
      middle(title, '', 13) +
      n(title.paid, 13) +
      n('', 26) +
      x('', 3) +
      creditedOn,
  },
}

const bankOf = (name: string): Bank => {
  const bank = banks[name]
  if (!bank) throw new Error(`no ${name}`)
  return bank
}

const numbered = (records: readonly string[]) =>
  records.map((record, at) => record.padEnd(394) + n(`${at + 1}`, 6)).join('\r\n')

const written = ({ header: first, title }: Bank, titles: readonly Title[]) =>
  numbered([first, ...titles.map(title), '9201'])

const reais = (cents: bigint) => `${cents / 100n}.${n(cents % 100n, 2)}`.replace(/\.?0+$/, '')

const titleOf = (occurrence: string) =>
  fc.record({
    ourNumber: fc.stringMatching(/^[1-9]\d{7}$/),
    document: fc.stringMatching(/^[A-Z]\d{1,9}$/),
    occurrence: fc.constant(occurrence),
    stated: fc.bigInt({ min: 1n, max: 9_999_999_999_999n }),
    paid: fc.bigInt({ min: 1n, max: 9_999_999_999_999n }),
    fee: fc.bigInt({ min: 0n, max: 9_999_999n }),
  })

describe.each(Object.keys(banks))('a collection return of %s in CNAB400', (name) => {
  const bank = bankOf(name)

  it('reports what was paid with its boleto, and books nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(titleOf(bank.paid), { minLength: 1, maxLength: 5 }), async (titles) => {
        const parts = await partsOf(readCnab400, written(bank, titles))
        expect(errorsIn(parts)).toEqual([])
        expect(startsIn(parts)).toEqual([
          { currencyCode: 'BRL', ...(bank.account && { account: bank.account }) },
        ])
        expect(linesIn(parts)).toMatchObject(
          titles.map(({ paid, stated, document, ourNumber }, at) => ({
            line: at + 2,
            bookedOn: '2026-03-02',
            transactionOn: '2026-02-27',
            amount: reais(paid),
            status: 'INFO',
            references: [
              { field: 'NossoNumero', value: expect.stringMatching(`^0*${ourNumber}$`) },
              { field: 'NumeroDocumento', value: document },
            ],
            text: `ocorrencia ${bank.paid}, valor ${reais(stated)}, pago ${reais(paid)}`,
          })),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('reports what else became of a boleto with its amount, on the day it did', async () => {
    await fc.assert(
      fc.asyncProperty(titleOf('09'), async (title) => {
        const parts = await partsOf(readCnab400, written(bank, [{ ...title, paid: 0n }]))
        expect(errorsIn(parts)).toEqual([])
        expect(linesIn(parts)).toMatchObject([
          { bookedOn: '2026-02-27', amount: reais(title.stated), status: 'INFO', bankCode: '09' },
        ])
      }),
      { numRuns: 20 },
    )
  })
})

describe('a return file in CNAB400', () => {
  const [title] = fc.sample(titleOf('06'), { numRuns: 1, seed: 1 })
  const lines = title ? written(bankOf('Itaú'), [title, title, title]).split('\r\n') : []
  const without = (at: number) => lines.filter((_, index) => index !== at).join('\n')

  it.each<[string, string, RegExp]>([
    ['of which a line was lost', without(2), /^record "000004" stands where 000003 is due/],
    ['that was cut off', without(4), /^the file ends without its trailer/],
    ['whose line lost a character', lines.join('\n').replace('\n1020', '\n120'), /^the line has not 400/],
    [
      'of another bank',
      lines.join('\n').replace('341BANCO', '756BANCO'),
      /^the file is CNAB400 of bank "756"/,
    ],
    [
      'that is an order',
      lines.join('\n').replace('02RETORNO', '01REMESSA'),
      /^the file is an order to the bank/,
    ],
    ['whose day is none', lines.join('\n').replace('06270226', '06320226'), /^"320226" is not a day/],
    ['that has no header', without(0), /^the file does not begin with the header/],
  ])('%s says so', async (_, file, reason) => {
    expect(errorsIn(await partsOf(readCnab400, file))[0]?.reason).toMatch(reason)
  })

  it('of Banco do Brasil with an older agreement is not guessed at', async () => {
    const record = numbered([bankOf('Banco do Brasil').header, '1', '9'])
    const [error] = errorsIn(await partsOf(readCnab400, record))
    expect(error?.reason).toBe('"1" is no type of record of Banco do Brasil')
  })
})

describe('public samples', () => {
  it.each([
    ['banco_brasil', [1, 1, '0', '0', [], 0]],
    ['bradesco', [1, 2, '0', '0', [], 0]],
    ['itau', [1, 4, '0', '0', [], 0]],
    ['santander_pix', [1, 1, '0', '0', [], 0]],
  ])('of %s are read whole, and book nothing', async (name, summary) => {
    const parts = await partsOf(readCnab400, samples.get(`laravel-boleto_cnab400_${name}.ret`) ?? '')
    expect(summaryOf(parts)).toEqual(summary)
  })

  it('have the amounts that were paid', async () => {
    const parts = await partsOf(readCnab400, samples.get('laravel-boleto_cnab400_itau.ret') ?? '')
    expect(linesIn(parts).map(({ bookedOn, amount, text }) => [bookedOn, amount, text])).toEqual([
      ['2013-06-21', '209.97', 'ocorrencia 06, valor 389.75, pago 209.97'],
      ['2013-06-20', '565', 'ocorrencia 25, valor 565, pago 364.52'],
      ['2013-06-21', '392.09', 'ocorrencia 06, valor 395.41, pago 392.09'],
      ['2013-06-21', '340.67', 'ocorrencia 06, valor 545.6, pago 340.67'],
    ])
  })
})

it('neither throws nor invents amounts, whatever became of the file', async () => {
  const files = [...samples].flatMap(([name, bytes]) => (name.includes('cnab400') ? [bytes] : []))
  await expectSoundWhenDamaged(files, (file) => partsOf(readCnab400, file))
})
