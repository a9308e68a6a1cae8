import type { Mapping } from '../mapping.ts'

const mpesa: Omit<Mapping, 'name' | 'dateFormats'> = {
  bank: 'M-Pesa, statement of an organisation',
  country: 'KE',
  tested: 'PUBLIC_SAMPLE',
  source: 'rows in the tests of several public importers',
  decimal: '.',
  thousands: ',',
  negativeDebits: true,
  rows: {
    column: 'Transaction Status',
    booked: ['Completed'],
    pending: ['Pending', 'Processing', 'Initiated', 'Authorized'],
    ignored: ['Failed', 'Cancelled', 'Declined', 'Expired', 'Reversed'],
  },
  columns: {
    date: ['Completion Time'],
    debit: ['Withdrawn'],
    credit: ['Paid In'],
    balance: ['Balance'],
    bankId: ['Receipt No.'],
    payer: ['Other Party Info', 'Opposite Party'],
    currency: ['Currency'],
    reference: ['A/C No.'],
    text: ['Details', 'Reason Type'],
  },
}

export const koreanAndKenyanMappings: readonly Mapping[] = [
  {
    name: 'korean',
    tested: 'PUBLIC_SAMPLE',
    source: 'rows of Kookmin and headings of Hana and Nonghyup in public importers',
    bank: 'Korean banks, the common table',
    country: 'KR',
    decimal: '.',
    thousands: ',',
    dateFormats: ['YYYY.MM.DD', 'YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD'],
    columns: {
      date: ['거래일시', '거래일자', '거래일'],
      debit: ['출금액', '출금금액', '찾으신금액', '출금'],
      credit: ['입금액', '입금금액', '맡기신금액', '입금'],
      balance: ['잔액', '거래후잔액'],
      text: ['적요', '내용', '거래내용', '기재내용', '의뢰인/수취인', '보낸분/받는분', '메모'],
    },
  },
  { ...mpesa, name: 'mpesa', dateFormats: ['YYYY-MM-DD', 'YYYY/MM/DD'] },
  { ...mpesa, name: 'mpesa-day-first', dateFormats: ['DD-MM-YYYY', 'DD/MM/YYYY'] },
]
