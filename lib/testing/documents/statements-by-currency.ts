import type { CurrencyCode } from '../../money/currency.ts'

/** What an operator asks a bank of a currency for, beside what every bank is asked. */
export interface StatementAdvice {
  /** The formats that banks there have, the best first, as they call them. */
  readonly ask: string
  /** In which letters its tables come, most often, where that is not windows-1252 or UTF-8. */
  readonly encoding?: string
  /** What is particular about the day on which its banks book. */
  readonly day?: string
  /** Formats that a public sample of a bank of this country was read in. */
  readonly seenFormats?: string
}

const companies = 'company files'
const own = 'else a layout of your own'
const chain = { ask: 'nothing: transfers are read from the chain', encoding: 'none' }

/**
 * General knowledge of how banks give statements, written as what to ask for: no bank has confirmed it. A
 * currency that is added needs its line.
 */
export const statementAdvice: Readonly<Record<CurrencyCode, StatementAdvice>> = {
  ARS: { ask: `${companies}, else XLSX or CSV; Mercado Pago: CSV of the account` },
  BRL: {
    ask: 'CNAB240 for reconciliation (`extrato para conciliação`; CNAB400 only reports), or OFX from online banking, else CSV',
    day: 'Are PIX of the evening and of weekends booked on their day or on the next bank day?',
    seenFormats:
      'OFX (Banco do Brasil), CNAB240 (Banco do Brasil, BTG, Caixa), CNAB400 (Banco do Brasil, Bradesco, Itaú, Santander)',
  },
  CNY: {
    ask: 'MT940 of the direct link for companies (银企直联), else XLSX or CSV',
    encoding: 'GBK or GB18030',
  },
  COP: { ask: `${companies}, else CSV or text` },
  GHS: {
    ask: `${companies}; Telecel (Vodafone) Cash: CSV, which \`mpesa\` may fit; ${own}`,
  },
  IDR: {
    ask: 'MT940 of the service for companies (KlikBCA Bisnis, Kopra, Qlola), else CSV',
    encoding: 'UTF-8',
    day: 'BCA writes lines of today as PEND: import the day once it is over.',
  },
  INR: { ask: 'MT940 of corporate net banking, else XLSX or CSV (`Delimited`)', encoding: 'UTF-8' },
  JPY: {
    ask: 'CSV of deposits and withdrawals (入出金明細); the fixed text of Zengin is not read',
    encoding: 'Shift_JIS',
    day: 'Are transfers after 15:00 and at weekends booked on the next bank day?',
  },
  KES: {
    ask: 'M-Pesa: the statement of the organisation as CSV; banks: MT940, else a layout of your own',
    encoding: 'UTF-8',
  },
  KRW: {
    ask: 'the list of transactions (거래내역조회) as CSV or XLSX',
    encoding: 'EUC-KR (CP949)',
  },
  LAK: { ask: `MT940, ${own}`, encoding: 'UTF-8; no older letters of Lao are read: save as UTF-8' },
  MXN: {
    ask: `${companies}, else CSV`,
    day: 'Are SPEI of the evening and of weekends booked on the next bank day?',
  },
  MYR: { ask: `${companies}, else CSV`, encoding: 'UTF-8' },
  NAD: {
    ask: `MT940, else CSV: the layouts of ZA may fit where the bank is of a group from there; ${own}`,
  },
  NGN: { ask: `${companies}, else XLSX or CSV` },
  PHP: { ask: `${companies}, else CSV` },
  THB: {
    ask: `${companies}, else CSV with details`,
    encoding: 'windows-874 (TIS-620) or UTF-8',
    day: 'Years may be of the Buddhist era.',
  },
  TWD: {
    ask: 'XLSX or CSV; years may be of the Republic (115 is 2026)',
    encoding: 'Big5 or UTF-8',
    day: 'Are transfers after 15:30 booked on the next bank day?',
  },
  TZS: {
    ask: `${companies}; M-Pesa: CSV, which \`mpesa\` may fit; else XLSX or CSV`,
  },
  USDC: chain,
  USDT: chain,
  VND: {
    ask: `MT940 of the service for companies, else XLSX`,
    encoding: 'UTF-8; of older programs windows-1258, VISCII or TCVN3 (ABC), not VNI',
  },
  ZAR: { ask: 'MT940, else OFX or CSV' },
  ZMW: {
    ask: `${companies}, ${own} (Stanbic writes texts under no heading: ask for another table)`,
  },
}
