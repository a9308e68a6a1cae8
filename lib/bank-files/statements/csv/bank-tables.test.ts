import { expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, startsIn, warningsIn } from '../../testing/read-parts.ts'
import { csvReader } from './csv-reader.ts'
import { mappings } from './mappings/mappings.ts'

// Tables whose shape was seen in public files, with words and amounts of our own.

async function read(file: string, ...banks: string[]) {
  const parts = await partsOf(csvReader(mappings), file, { banks })
  return {
    lines: linesIn(parts).map(({ bookedOn, amount, direction, status }) =>
      [bookedOn, amount, direction, ...(status === 'BOOKED' ? [] : [status])].join(' '),
    ),
    texts: linesIn(parts).map(({ text }) => text),
    payers: linesIn(parts).map(({ payer }) => payer),
    references: linesIn(parts).map(({ references }) => references[0]?.value),
    account: startsIn(parts)[0]?.account?.number,
    closing: endsIn(parts)[0]?.closing?.amount,
    errors: errorsIn(parts).map(({ reason }) => reason),
    warnings: warningsIn(parts),
  }
}

it('Kasikornbank: Thai months, years of its era, words of the end', async () => {
  const file = [
    'รายการเดินบัญชีของวันก่อนหน้า',
    ',',
    "เลขที่บัญชี,'1002345678,สกุลเงิน,THB",
    'วันที่ ตั้งแต่วันที่,01-เม.ย.-2569,ถึงวัน,30-เม.ย.-2569',
    'เข้าบัญชี,1,จำนวนเงินนำฝากเข้าบัญชีทั้งหมด,500.25',
    'วันที่ทำรายการ,เวลา,รายการ,เลขที่เช็ค,จำนวนเงินหักบัญชี,จำนวนเงินนำฝากเข้าบัญชี,ยอดคงเหลือ,หมายเลข,สาขา,วันที่รายการมีผล,ช่องทาง,รายละเอียด',
    '01-เม.ย.-2569,09:30:00,รับโอน,00000000,,"500.25","1,500.25",K01,0001,01-เม.ย.-2569,K PLUS,จาก X1234',
    '30-เม.ย.-2569,10:00:00,โอนเงิน,00000000,"100.00",,"1,400.25",K02,0001,30-เม.ย.-2569,K BIZ,',
    ',',
    '** สิ้นสุดรายงาน   **',
  ]
  expect(await read(file.join('\r\n'))).toMatchObject({
    lines: ['2026-04-01 500.25 CREDIT', '2026-04-30 100 DEBIT'],
    account: '1002345678',
    closing: '1400.25',
    errors: [],
    warnings: ['FOREIGN_ERA'],
  })
})

it('Kasikornbank: an address over lines, empty columns between the others, the balance at the beginning', async () => {
  const file = [
    'รายการเดินบัญชีออมทรัพย์ (มีรายละเอียด),,,,,,,,,,,,',
    ',Account Number,,012-3-45678-9,,Address,,"1 Sample Road',
    'Bangkok",,,,,',
    ',Date,Time/Ent.Date,Descriptions,Withdrawal,,Deposit,,Outstanding Balance,,Channel,,Details',
    ',01-08-26,,Beginning Balance,,,,,"1,000.00",,,,',
    ',01-08-26,09:30,Transfer Deposit,,,500.00,,"1,500.00",,K PLUS,,From X1234 MR A++',
    ',02-08-26,22:10,Payment,20.00,,,,"1,480.00",,K BIZ,,',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-08-01 500 CREDIT', '2026-08-02 20 DEBIT'],
    account: '012-3-45678-9',
    closing: '1480',
    errors: [],
    warnings: [],
  })
})

it('BCA in English: the mark has a column without a heading, what is pending has no day', async () => {
  const file = [
    'Account No : 1234567890',
    'Period : 01/08/2026 - 31/08/2026',
    'Date,Description,Branch,Amount,,Balance',
    "'02/08,TRSF E-BANKING DB,'0000,72100000.00,DB,20826599.94",
    "'03/08,TRSF E-BANKING CR,'0000,807400.00,CR,21633999.94",
    "'PEND,'BIAYA ADM,'0000,15000.00,DB,21618999.94",
  ]
  expect(await read(file.join('\n'), 'BCA')).toMatchObject({
    lines: ['2026-08-02 72100000 DEBIT', '2026-08-03 807400 CREDIT', '2026-08-31 15000 DEBIT PENDING'],
    closing: '21633999.94',
    errors: [],
  })
})

it('Itaú: the name of a section stands below the headings', async () => {
  const file = [
    'data;lançamento;ag./origem;valor (R$);saldos (R$)',
    'lançamentos;;;;',
    '31/08/2026;SALDO ANTERIOR;;;1.000,00',
    '01/09/2026;PIX TRANSF ANA;;250,10;',
    '01/09/2026;SALDO TOTAL DISPONÍVEL DIA;;;1.250,10',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-09-01 250.1 CREDIT'],
    closing: '1250.1',
    errors: [],
  })
})

it('Vietcombank: the number of a document stands behind the day', async () => {
  const file = [
    'STT No.;Ngày1/ TNX Date/ Số CT;Ngày hiệu lực;Số tiền ghi nợ;Số tiền ghi có;Số dư;Nội dung chi tiết',
    '1;03/08/2026 / 5254 - 05356;03/08/2026;5,270,776;;37,621,465;UHHT',
    '2;"04/08/2026\n5214.27";04/08/2026;;1,000,000;38,621,465;CHUYEN TIEN',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-08-03 5270776 DEBIT', '2026-08-04 1000000 CREDIT'],
    closing: '38621465',
    errors: [],
  })
})

it('First National Bank: words before the headings in their row', async () => {
  const file = [
    'Account,62000000001,ACME,Effective Date,Description,Reference,Service Fee,Amount,Balance,',
    '2026-06-10,"PAYMENT","UM000003            ",0.00,110.00,214.67,',
    '2026-06-11,"FEE","",0.00,-10.00,204.67,',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-06-10 110 CREDIT', '2026-06-11 10 DEBIT'],
    references: ['UM000003', undefined],
    closing: '204.67',
    errors: [],
  })
})

it('Kookmin: other headings of the common Korean table, a total at the end', async () => {
  const file = [
    '국민은행 거래내역조회',
    '계좌번호 : 123456-01-234567',
    '',
    '거래일시,적요,기재내용,찾으신금액(원),맡기신금액(원),잔액(원),거래점',
    '2025.10.20 10:15:00,타행이체,(주)샘플,0,"9,900,000","12,000,000",본점',
    '2025.10.21 09:00:00,인터넷,"임대료, 10월","1,000,000",0,"11,000,000",강남',
    '합계,,,"1,000,000","9,900,000",,',
  ]
  expect(await read(file.join('\r\n'))).toMatchObject({
    lines: ['2025-10-20 9900000 CREDIT', '2025-10-21 1000000 DEBIT'],
    account: '123456-01-234567',
    closing: '11000000',
    errors: [],
  })
})

it('BDO: a comma behind the last column', async () => {
  const file = [
    'Posting Date,Branch,Description,Debit,Credit,Running Balance,Check Number,',
    '10/21/2026,0001,DEPOSIT,,"1,500.00","2,500.00",,',
  ]
  expect(await read(file.join('\n'), 'BDO')).toMatchObject({
    lines: ['2026-10-21 1500 CREDIT'],
    closing: '2500',
    errors: [],
  })
})

it('State Bank of India: the balance is marked CR', async () => {
  const file = [
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    '1 Apr 2026,1 Apr 2026,BY TRANSFER-UPI/CR/412345678901,TRANSFER FROM 4897 ,,"11,800.00","1,11,800.00 CR"',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-04-01 11800 CREDIT'],
    closing: '111800',
    errors: [],
  })
})

it('Axis Bank: amounts filled up with blanks, a disclaimer at the end', async () => {
  const file = [
    'Statement of Account No - 923010001234567 for the period (From : 16-03-2026 To : 04-05-2026)',
    '',
    'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
    '16-03-2026,-,NBSM/1/CRED/,              4439.59, ,           604111.30,4875',
    '21-04-2026,-,IMPS/P2A/511110688643/ASHA/, ,            200000.00,           804111.30,4875',
    '',
    '"Unless the constituent notifies the bank immediately of any discrepancy, it will be taken as correct. "',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-03-16 4439.59 DEBIT', '2026-04-21 200000 CREDIT'],
    account: '923010001234567',
    closing: '804111.3',
    errors: [],
    warnings: [],
  })
})

it('Bank Rakyat Indonesia: the account stands in a column', async () => {
  const file = [
    'ID,NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,GLSIGN,REMARK_CUSTOM',
    '"1","588001037081508","2026-07-10 23:44:44","2026-07-10 23:44:44","234444","143801","BRIVA","7173313.00","70000.00","0.00","7103313.00","Db",""',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-07-10 70000 DEBIT'],
    account: '588001037081508',
    closing: '7103313',
    errors: [],
  })
})

it.each([
  [
    'Sumitomo Mitsui',
    '年月日,お引出し,お預入れ,お取り扱い内容,残高\n2026/7/25,4003,,ｶ-ﾄﾞ,82109\n2026/7/27,,400,利息,82509\n',
  ],
  [
    'MUFG',
    '日付,摘要,摘要内容,支払い金額,預かり金額,差引残高\n2026/7/25,口座振替３,イオン,4003,,82109\n2026/7/27,利息,,,400,82509\n',
  ],
])('%s: whole yen, days without zeros', async (_, file) => {
  expect(await read(file)).toMatchObject({
    lines: ['2026-07-25 4003 DEBIT', '2026-07-27 400 CREDIT'],
    closing: '82509',
    errors: [],
    warnings: [],
  })
})

it('of Taiwan has years of the Republic, a leap day too', async () => {
  const file =
    '交易日期,摘要,支出金額,存入金額,餘額\n113/02/29,薪資,,"1,000",2000\n115/07/01,手續費,15,,1985\n合計,,15,1000,\n'
  expect(await read(file)).toMatchObject({
    lines: ['2024-02-29 1000 CREDIT', '2026-07-01 15 DEBIT'],
    closing: '1985',
    errors: [],
    warnings: ['FOREIGN_ERA'],
  })
})

it.each([
  ['Periode : Desember 2025 - Januari 2026', ['2025-12-31', '2026-01-02', '2026-01-02']],
  ['Periode : 12/2025 s/d 01/2026', ['2025-12-31', '2026-01-02', '2026-01-02']],
  ['Laporan bulan Januari 2026', ['2025-12-31', '2026-01-02', '2026-01-02']],
  ['Tahun : 2026', ['2026-12-31', '2026-01-02', '2026-01-02']],
])('BCA: the year of its days stands in %s', async (heading, expected) => {
  const file = [
    heading,
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo',
    "'31/12,A,'0000,10.00,CR,110.00",
    "'02/01,B,'0000,5.00,CR,115.00",
    'PEND,C,0000,1.00,CR,116.00',
  ]
  const { lines, errors } = await read(file.join('\n'))
  expect([lines.map((line) => line.slice(0, 10)), errors]).toEqual([expected, []])
})

it('Kasikornbank: headings may have the currency behind them', async () => {
  const file = 'วันที่,รายการ,ถอนเงิน (บาท),ฝากเงิน (บาท),ยอดคงเหลือ (บาท)\n01/02/2569,รับโอน,,500.00,1500.00\n'
  expect(await read(file)).toMatchObject({ lines: ['2026-02-01 500 CREDIT'], closing: '1500', errors: [] })
})

it('Banorte: the account in a column, dollars before amounts, dashes for nothing', async () => {
  const file = [
    'CUENTA,FECHA DE OPERACIÓN,FECHA,REFERENCIA,DESCRIPCIÓN,COD. TRANSAC,SUCURSAL,DEPÓSITOS,RETIROS,SALDO,MOVIMIENTO,DESCRIPCIÓN DETALLADA,CHEQUE',
    '\'1349000001,03/07/2026,03/07/2026,0,20260703400140HDH1,3,5663,"$5,127.17",-,"$69,301.50",74,"SPEI RECIBIDO, DEL CLIENTE ANA",-',
    '\'1349000001,14/07/2026,14/07/2026,0,CARGO,537,8846,-,$4.00,"$69,297.50",75,COMISION,-',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-07-03 5127.17 CREDIT', '2026-07-14 4 DEBIT'],
    texts: ['20260703400140HDH1 SPEI RECIBIDO, DEL CLIENTE ANA', 'CARGO COMISION'],
    account: '1349000001',
    closing: '69297.5',
    errors: [],
    warnings: [],
  })
})

it('M-Pesa: what failed is left out, debits are negative, the payer is a number and a name', async () => {
  const file = [
    'Organization Name:,ACME LTD',
    'Time Period:,01-10-2026 - 04-10-2026',
    '',
    'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.',
    'TB3,2026-10-03 17:00:00,2026-10-03 17:00:00,Settle to Bank,Completed,,-4000.00,1100.00,true,Withdraw Funds,KCB BANK,,',
    'TB2,2026-10-02 12:30:00,2026-10-02 12:30:00,Pay Bill Online,Completed,"3,000.00",,5100.00,true,Pay Bill Online,254712345678 - MARY ATIENO,,HSE12',
    'TB1,2026-10-01 09:00:00,2026-10-01 09:00:00,Pay Bill Online,Failed,500.00,,2100.00,true,Pay Bill Online,2547****0111 - JOHN DOE,,HSE13',
  ]
  expect(await read(file.join('\n'))).toMatchObject({
    lines: ['2026-10-03 4000 DEBIT', '2026-10-02 3000 CREDIT', '2026-10-01 500 CREDIT INFO'],
    payers: [{ name: 'KCB BANK' }, { name: 'MARY ATIENO', account: '254712345678' }, { name: 'JOHN DOE' }],
    references: [undefined, 'HSE12', 'HSE13'],
    closing: '1100',
    errors: [],
    warnings: [],
  })
})

it('of which no row has a day in its column is an error, and not an empty statement', async () => {
  const file = 'Date,Narration,Withdrawal Amt.,Deposit Amt.\n,words,,\n,more words,,\n'
  expect(await read(file)).toMatchObject({
    errors: ['no row below the headings has a day in the column of Date'],
    lines: [],
  })
})
