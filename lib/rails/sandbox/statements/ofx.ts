import type { DayStatement } from './day-statement.ts'
import { type Habits, writtenAmount } from './habits.ts'
import { isCredit, type StatementAccount, type StatementTransfer } from './statement-transfer.ts'
import { xmlLines, type Xml } from './xml-writer.ts'

const header = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:160',
  'SECURITY:NONE',
  'ENCODING:UTF-8',
  'CHARSET:NONE',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
]

/**
 * The lines of an OFX 1.6 file. OFX has neither numbers of statements nor opening balances, and no account of
 * a payer. Source: OFX 1.6, chapter 11.
 */
export function* ofx(
  account: StatementAccount,
  statements: readonly DayStatement[],
  habits: Habits,
): Generator<string> {
  yield* header
  yield '<OFX>'
  const status: Xml = [
    'STATUS',
    [
      ['CODE', '0'],
      ['SEVERITY', 'INFO'],
    ],
  ]
  const server: Xml = ['DTSERVER', eightDigits(statements.at(-1)?.day ?? '')]
  yield* xmlLines(['SIGNONMSGSRSV1', [['SONRS', [status, server, ['LANGUAGE', 'ENG']]]]], 1)
  yield '  <BANKMSGSRSV1>'
  for (const statement of statements) {
    const list = statementXml(account, statement, habits)
    yield* xmlLines(['STMTTRNRS', [['TRNUID', String(statement.number)], status, list]], 2)
  }
  yield '  </BANKMSGSRSV1>'
  yield '</OFX>'
}

const eightDigits = (day: string): string => day.replaceAll('-', '')

function statementXml(
  { bankCode, identifier }: StatementAccount,
  { day, opening, closing, entries }: DayStatement,
  habits: Habits,
): Xml {
  const from: readonly Xml[] = [
    ['BANKID', bankCode ?? '0'],
    ['ACCTID', identifier],
    ['ACCTTYPE', 'CHECKING'],
  ]
  const balance: readonly Xml[] = [
    ['BALAMT', `${closing.amount < 0n ? '-' : ''}${writtenAmount(closing, habits)}`],
    ['DTASOF', eightDigits(day)],
  ]
  const list: readonly Xml[] = [
    ['DTSTART', eightDigits(day)],
    ['DTEND', eightDigits(day)],
    ...entries.flat().map((transfer) => transactionXml(transfer, day, habits)),
  ]
  return [
    'STMTRS',
    [
      ['CURDEF', opening.currencyCode],
      ['BANKACCTFROM', from],
      ['BANKTRANLIST', list],
      ['LEDGERBAL', balance],
    ],
  ]
}

const types = {
  PAYMENT: 'CREDIT',
  RETURN: 'DEBIT',
  CHARGE: 'SRVCHG',
  INTEREST: 'INT',
  PAYOUT: 'XFER',
  PAYOUT_RETURN: 'CREDIT',
} as const satisfies Readonly<Record<StatementTransfer['kind'], string>>

function transactionXml(transfer: StatementTransfer, day: string, habits: Habits): Xml {
  const { kind, money, bankId, externalReference = '', endToEndId, payer, text } = transfer
  return [
    'STMTTRN',
    [
      ['TRNTYPE', types[kind]],
      ['DTPOSTED', eightDigits(day)],
      ['DTAVAIL', eightDigits(transfer.day)],
      ['TRNAMT', `${isCredit(transfer) ? '' : '-'}${writtenAmount(money, habits)}`],
      ['FITID', bankId],
      ['REFNUM', externalReference.slice(0, 32)],
      ['NAME', (payer?.accountName ?? '').slice(0, 32)],
      ['MEMO', [endToEndId, text].filter(Boolean).join(' ').slice(0, 255)],
    ],
  ]
}
