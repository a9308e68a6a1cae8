import type { Mapping } from '../mapping.ts'

const amounts = { country: 'ZA', decimal: '.', thousands: ',' } as const

export const southernAfricanMappings: readonly Mapping[] = [
  {
    ...amounts,
    name: 'fnb',
    tested: 'PUBLIC_SAMPLE',
    source: 'a public importer that describes a real export, and headings in tests of others',
    bank: 'First National Bank',
    dateFormats: ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD'],
    columns: {
      date: ['Date', 'Effective Date'],
      amount: ['Amount'],
      balance: ['Balance'],
      reference: ['Reference'],
      text: ['Description'],
    },
  },
  {
    ...amounts,
    name: 'standard-bank',
    tested: 'DESCRIPTION',
    source: 'descriptions of the export',
    bank: 'Standard Bank',
    dateFormats: ['YYYYMMDD', 'YYYY-MM-DD'],
    columns: {
      date: ['Date', 'Transaction Date'],
      valueDate: ['Value Date'],
      amount: ['Amount', 'Transaction Amount'],
      balance: ['Balance', 'Running Balance'],
      reference: ['Reference', 'Customer Reference'],
      text: ['Description', 'Statement Description', 'Narrative'],
    },
  },
]
