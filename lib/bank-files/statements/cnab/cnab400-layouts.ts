import type { NamedAccount } from '../statement.ts'
import { accountOf, type CnabFields } from './cnab-record.ts'

/** First and last position of a field, from 1. */
export type Position = readonly [from: number, to: number]

/**
 * Where a bank writes what in the return file of its collection. All have at the same positions: occurrence
 * (109 to 110), its day (111 to 116), our document number (117 to 126), the amount of the boleto (153 to
 * 165), the amount paid (254 to 266), and the number of the record (395 to 400).
 */
export interface Cnab400Layout {
  readonly bank: string
  /** The type of the records that are boletos. Others add to them: PIX, shares, messages. */
  readonly detail: '1' | '7'
  readonly ourNumber: Position
  readonly companyUse: Position
  readonly creditedOn: Position
  readonly payer?: Position
  /** Occurrences that say that the boleto was paid. */
  readonly paid: ReadonlySet<string>
  /** The account of a header or of a detail; absent where they only have a code of the company. */
  readonly account?: (header: CnabFields, detail: CnabFields | undefined) => NamedAccount | undefined
}

/**
 * By the code of the bank. Source: the manuals of the banks as public programs follow them
 * (eduardokum/laravel-boleto, src/Cnab/Retorno/Cnab400/Banco), and the return files of its tests, which are
 * of all five.
 */
export const cnab400Layouts: Readonly<Record<string, Cnab400Layout>> = {
  // Only agreements (convênios) of seven digits have records of type 7; older ones are laid out otherwise.
  '001': {
    bank: 'Banco do Brasil',
    detail: '7',
    ourNumber: [64, 80],
    companyUse: [39, 63],
    creditedOn: [176, 181],
    paid: new Set(['05', '06', '07', '08', '15']),
    account: (header) => accountOf('001', header(27, 30), header(32, 39), header(40, 40)),
  },
  '033': {
    bank: 'Santander',
    detail: '1',
    ourNumber: [63, 70],
    companyUse: [38, 62],
    creditedOn: [296, 301],
    paid: new Set(['06', '07', '08', '17']),
  },
  '104': {
    bank: 'Caixa',
    detail: '1',
    ourNumber: [57, 73],
    companyUse: [32, 56],
    creditedOn: [294, 299],
    paid: new Set(['21', '22']),
  },
  '237': {
    bank: 'Bradesco',
    detail: '1',
    ourNumber: [71, 82],
    companyUse: [38, 62],
    creditedOn: [296, 301],
    paid: new Set(['06', '15', '17']),
    account: (_, detail) => detail && accountOf('237', detail(25, 29), detail(30, 36), detail(37, 37)),
  },
  '341': {
    bank: 'Itaú',
    detail: '1',
    ourNumber: [63, 70],
    companyUse: [38, 62],
    creditedOn: [296, 301],
    payer: [325, 354],
    paid: new Set(['06', '07', '08', '10', '59']),
    account: (header) => accountOf('341', header(27, 30), header(33, 37), header(38, 38)),
  },
}
