import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSoundWhenDamaged } from '../../testing/damaged-file.ts'
import { endsIn, errorsIn, linesIn, partsOf, summaryOf } from '../../testing/read-parts.ts'
import { sampleFiles } from '../../testing/sample-files.ts'
import { csvReader } from './csv-reader.ts'
import type { Mapping } from './mapping.ts'
import { mappings } from './mappings/mappings.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))
const readCsv = csvReader(mappings)

const ocbc: Mapping = {
  name: 'ocbc',
  bank: 'OCBC',
  country: 'SG',
  tested: 'PUBLIC_SAMPLE',
  decimal: '.',
  thousands: ',',
  dateFormats: ['DD/MM/YYYY'],
  columns: {
    date: ['Transaction date'],
    valueDate: ['Value date'],
    debit: ['Withdrawals (SGD)'],
    credit: ['Deposits (SGD)'],
    text: ['Description'],
  },
}
const rabobank: Mapping = {
  name: 'rabobank',
  bank: 'Rabobank',
  country: 'NL',
  tested: 'PUBLIC_SAMPLE',
  decimal: ',',
  thousands: '.',
  dateFormats: ['YYYY-MM-DD'],
  columns: {
    date: ['Datum'],
    valueDate: ['Rentedatum'],
    amount: ['Bedrag'],
    balance: ['Saldo na trn'],
    bankId: ['Transactiereferentie'],
    payer: ['Naam tegenpartij'],
    payerAccount: ['Tegenrekening IBAN/BBAN'],
    text: ['Omschrijving-1', 'Omschrijving-2'],
  },
}

const hdfc = [
  'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
  '01/03/24,first,1,01/03/24,,10.00,110.00',
  '02/03/24,second,2,02/03/24,20.00,,90.00',
].join('\n')

describe('tables as banks write them', () => {
  it('of Rabobank are read, a missing quotation mark and all', async () => {
    const parts = await partsOf(
      csvReader([rabobank]),
      samples.get('bank2ynab_CSV_A_20180414_112204.csv') ?? '',
    )
    expect(summaryOf(parts)).toEqual([1, 3, '50', '1087.49', ['RUNNING_BALANCE_MISMATCH'], 0])
    expect(linesIn(parts)[1]).toEqual({
      line: 3,
      bookedOn: '2018-03-14',
      balanceAfter: '13084.53',
      valueOn: '2018-03-14',
      amount: '50',
      direction: 'CREDIT',
      status: 'BOOKED',
      bankReference: '18753493.6094',
      references: [],
      payer: { name: 'Nederlandse Loterij Organisatie B.V.', account: 'NL62INGB0663707048' },
      text: 'Gefeliciteerd, Gewonnen met Staatsloterij, Trekking 10-03-2018, 18753493.6094',
      isReversal: false,
    })
  })

  it('of OCBC are read: words above the headings, text that goes on in the next row', async () => {
    const parts = await partsOf(
      csvReader([ocbc]),
      samples.get('bank2ynab_TransactionHistory_20180418043121.csv') ?? '',
    )
    expect(summaryOf(parts)).toEqual([1, 8, '0', '173.28', [], 0])
    expect(linesIn(parts)[0]?.text).toBe('DEBIT PURCHASE 15/04/18 66-6666 UBER EATS AN2GO HELP.UBERh')
    expect(endsIn(parts)).toEqual([{ from: '2018-04-13', to: '2018-04-18' }])
  })

  it('of HDFC are read with the old headings and the new', async () => {
    const old = [
      'HDFC BANK Ltd.,,,,,,',
      '********,********,,,,,',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
      '01/03/24,UPI-ASHA-asha@okhdfc-405912345678-order 7,0000405912345678,01/03/24,,"1,00,500.25","1,01,500.25"',
      '02/03/24,CHARGES,0000000000,02/03/24,500.25,,"1,01,000.00"',
      ',,,,,,',
      'STATEMENT SUMMARY  :-,,,,,,',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,',
      '"1,000.00",1,1,500.25,"1,00,500.25","1,01,000.00",',
    ]
    const parts = await partsOf(readCsv, old.join('\r\n'), { currencyCode: 'INR' })
    expect(summaryOf(parts)).toEqual([1, 2, '100500.25', '500.25', [], 0])
    expect(endsIn(parts)).toEqual([
      {
        from: '2024-03-01',
        to: '2024-03-02',
        opening: { amount: '1000' },
        closing: { amount: '101000', day: '2024-03-02' },
      },
    ])
    expect(linesIn(parts)[0]).toMatchObject({
      references: [{ field: 'Reference', value: '0000405912345678' }],
      currencyCode: 'INR',
    })
    const renamed = [
      'date ; CLOSING BALANCE;Debit Amount;Credit Amount;Value Date;Chq/Ref Number;Narration',
      '01-03-2024;1,500.00;0.00;500.00;01-03-2024;405912345678;UPI',
    ]
    expect(linesIn(await partsOf(readCsv, renamed.join('\n')))).toMatchObject([
      { bookedOn: '2024-03-01', amount: '500', direction: 'CREDIT' },
    ])
  })

  it.each<[string, string, readonly unknown[]]>([
    [
      'bradesco',
      'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n01/10/2023;SALDO ANTERIOR;;;;100,00\n02/10/2023;PIX;12;1.250,50;;1.350,50\n03/10/2023;TARIFA;;;-50,50;1.300,00\nTotal;;;1.250,50;-50,50;',
      [1, 2, '1250.5', '50.5', [], 0],
    ],
    [
      'itau',
      'data;lançamento;ag./origem;valor (R$);saldos (R$)\n01/03/2024;SALDO ANTERIOR;;;10,00\n01/03/2024;PIX TRANSF ANA;0012;1.000,00;\n01/03/2024;SALDO DO DIA;;;1.010,00',
      [1, 1, '1000', '0', [], 0],
    ],
    [
      'inter',
      'Extrato Conta Corrente \nConta ;123\nSaldo ;90,00\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n02/03/2024;Pix enviado;B;-10,00;90,00\n01/03/2024;Pix recebido;A;100,00;100,00',
      [1, 2, '100', '10', [], 0],
    ],
    [
      'bancolombia',
      'FECHA\tDESCRIPCIÓN\tSUCURSAL\tDCTO.\tVALOR\tSALDO\n2024/03/01\tCONSIGNACION\tCALI\t12\t1,250.50\t1,250.50',
      [1, 1, '1250.5', '0', [], 0],
    ],
    [
      'bca',
      'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n01/03/2024,TRSF E-BANKING CR,0001,"1,000.00 CR","5,000.00"\n02/03/2024,BIAYA ADM,0001,500.00 DB,"4,500.00"\nSaldo Awal : 4000,,,,',
      [1, 2, '1000', '500', [], 0],
    ],
    [
      'mandiri',
      'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,\n1,01/03/24,01/03/24,2005,A,B,,.00,"250,000.00",',
      [1, 1, '250000', '0', [], 0],
    ],
    [
      'kbank',
      'วันที่,เวลา/วันที่มีผล,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด\n01-03-2567,09:00,รับโอนเงิน,,"1,000.00","2,000.00",K PLUS,จาก X1234',
      [1, 1, '1000', '0', ['FOREIGN_ERA'], 0],
    ],
    [
      'fnb',
      'ACCOUNT TRANSACTION HISTORY\n\nName:,A B\nBalance:,100,100\n\nDate,Amount,Balance,Description\n2024/03/01,-50.00,50.00,FEE\n2024/02/29,100.00,100.00,EFT',
      [1, 2, '100', '50', [], 0],
    ],
    [
      'bbva-mexico',
      'Fecha,Concepto,Cargo,Abono,Saldo\n01/03/2024,SPEI RECIBIDO,,"1,500.00","1,500.00"',
      [1, 1, '1500', '0', [], 0],
    ],
    [
      'sbi',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n1 Mar 2024\t1 Mar 2024\tBY TRANSFER-UPI\t405912345678\t \t500.00\t1,500.00',
      [1, 1, '500', '0', [], 0],
    ],
    [
      'bpi',
      'Transaction Date,Description,Debit Amount,Credit Amount,Running Balance\n03/14/2024,DEPOSIT,,"1,500.00","1,500.00"',
      [1, 1, '1500', '0', [], 0],
    ],
  ])('of %s are read', async (name, file, summary) => {
    const named = csvReader(mappings.filter((mapping) => mapping.name === name))
    expect(summaryOf(await partsOf(named, file))).toEqual(summary)
    const windows = new Uint8Array(Buffer.from(file, 'latin1'))
    if (!/[\u0100-\uFFFF]/.test(file)) expect(summaryOf(await partsOf(named, windows))).toEqual(summary)
    const wide = new Uint8Array(Buffer.from(`\uFEFF${file}`, 'utf16le'))
    expect(summaryOf(await partsOf(named, wide))).toEqual(summary)
  })
})

describe('a table without a mapping', () => {
  it('is refused with what its headings are', async () => {
    expect(errorsIn(await partsOf(readCsv, 'Datum;Betrag\n1.3.2024;5,00'))).toEqual([
      {
        line: 1,
        reason: 'no mapping fits the headings among the first 50 rows; the widest row is "Datum", "Betrag"',
      },
    ])
  })

  it('is not read by the mapping that knows it best where another reads days the other way round', async () => {
    const file = 'Transaction Date,Description,Reference No.,Debit,Credit,Balance\n03/04/2024,x,1,,5.00,5.00'
    expect(errorsIn(await partsOf(readCsv, file))[0]?.reason).toMatch(/name one of them: bpi, .*cimb/)
    const named = csvReader(mappings.filter(({ name }) => name === 'cimb'))
    expect(linesIn(await partsOf(named, file))).toMatchObject([{ bookedOn: '2024-04-03' }])
  })

  it('whose dates or amounts could mean two things is refused', async () => {
    const file = 'Date,Description,Debit,Credit,Balance\n03/04/2024,x,,5.00,5.00'
    expect(errorsIn(await partsOf(readCsv, file))[0]?.reason).toMatch(
      /several mappings, name one of them: .*bpi/,
    )
  })
})

it('reads amounts and days as they were, whatever separator, order and end of line', async () => {
  const row = fc.record({
    minor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    isCredit: fc.boolean(),
    day: fc.date({ min: new Date('1990-01-01'), max: new Date('2059-12-31'), noInvalidDate: true }),
    text: fc.string({ maxLength: 20 }).map((text) => `n${text.replaceAll(/\s+/g, ' ')}`),
  })
  const layout = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n'),
  })
  const names = ['Narration', 'Withdrawal Amt.', 'Date', 'Deposit Amt.']
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 20 }),
      layout,
      async (rows, { separator, end }) => {
        const write = (cells: readonly string[]) =>
          cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)
        const body = rows.map(({ minor, isCredit, day, text }) => {
          const amount = `${(minor / 100n).toLocaleString('en-IN')}.${`${minor % 100n}`.padStart(2, '0')}`
          const [year = '', month = '', date = ''] = day.toJSON().slice(0, 10).split('-')
          return write([text, isCredit ? '' : amount, `${date}/${month}/${year}`, isCredit ? amount : ''])
        })
        const lines = linesIn(await partsOf(readCsv, [write(names), ...body].join(end)))
        expect(lines.map((line) => [line.direction, line.amount, line.bookedOn])).toEqual(
          rows.map(({ minor, isCredit, day }) => {
            const digits = `${minor}`.padStart(3, '0')
            const fraction = digits.slice(-2).replace(/0+$/, '')
            const exact = digits.slice(0, -2) + (fraction === '' ? '' : `.${fraction}`)
            return [isCredit ? 'CREDIT' : 'DEBIT', exact, day.toJSON().slice(0, 10)]
          }),
        )
      },
    ),
  )
})

it('neither throws nor invents amounts, whatever became of a file', async () => {
  const reader = csvReader([...mappings, ocbc, rabobank])
  const files = [...samples.values(), new TextEncoder().encode(hdfc)]
  await expectSoundWhenDamaged(files, (file) => partsOf(reader, file))
})
