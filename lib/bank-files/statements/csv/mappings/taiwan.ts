import type { Mapping } from '../mapping.ts'

export const taiwaneseMappings: readonly Mapping[] = [
  {
    name: 'taiwanese',
    bank: 'Taiwanese banks, a common table',
    country: 'TW',
    tested: 'DESCRIPTION',
    source: 'headings in the tests of public importers, one of them of E.SUN Bank',
    decimal: '.',
    thousands: ',',
    dateFormats: ['YYYY/MM/DD', 'YYY/MM/DD', 'YYYY-MM-DD'],
    columns: {
      date: ['交易日期', '帳務日期'],
      debit: ['支出金額', '支出'],
      credit: ['存入金額', '存入'],
      balance: ['餘額', '帳面餘額'],
      text: ['摘要', '備註'],
    },
  },
]
