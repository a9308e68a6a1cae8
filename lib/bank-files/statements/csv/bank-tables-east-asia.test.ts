import { expect, it } from 'vitest'
import { tableSummary as read } from '../../testing/table-summary.ts'

// Tables whose shape was seen in public files, with words and amounts of our own.

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

it('Siam Commercial Bank: the sign of the balance has a column of its own', async () => {
  const file = [
    'Account Number,Date,Time,Transaction Code,Channel,Cheque Number,Debit Amount,Credit Amount,Balance Sign,Balance Amount,Description',
    '1402530001,01/04/2026,00:21,X1,BCMS,N/A,,"300.00", ,"100.00",Transfer',
    '1402530001,02/04/2026,09:21,X2,BCMS,N/A,"150.00",,-,"50.00",Transfer out',
  ]
  expect(await read(file.join('\n'), 'SCB')).toMatchObject({
    lines: ['2026-04-01 300 CREDIT', '2026-04-02 150 DEBIT'],
    references: [undefined, undefined],
    account: '1402530001',
    closing: '-50',
    errors: [],
    warnings: [],
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
