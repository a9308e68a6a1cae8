import type { Money } from '../../../money/money.ts'
import type { DayStatement } from './day-statement.ts'
import { type Habits, writtenAmount } from './habits.ts'
import {
  isCredit,
  signedAmount,
  type StatementAccount,
  type StatementTransfer,
} from './statement-transfer.ts'
import { xmlLines, type Xml } from './xml-writer.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'

/** The lines of a camt.053.001.08 file with these statements. Source: the schema of ISO 20022. */
export function* camt053(
  account: StatementAccount,
  statements: readonly DayStatement[],
  habits: Habits,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield `<Document xmlns="${namespace}">`
  yield '  <BkToCstmrStmt>'
  const [first] = statements
  yield* xmlLines(
    [
      'GrpHdr',
      [
        ['MsgId', `SANDBOX-${first?.day ?? ''}`],
        ['CreDtTm', createdAt(first)],
      ],
    ],
    2,
  )
  for (const statement of statements) yield* xmlLines(statementXml(account, statement, habits), 2)
  yield '  </BkToCstmrStmt>'
  yield '</Document>'
}

/** The end of its day: the same statement is the same file, whenever it is written. */
const createdAt = (statement: DayStatement | undefined): string => `${statement?.day ?? ''}T23:59:59Z`

function statementXml(account: StatementAccount, statement: DayStatement, habits: Habits): Xml {
  const { number, day, opening, closing, entries } = statement
  return [
    'Stmt',
    [
      ['Id', `${day}-${number}`],
      ['ElctrncSeqNb', String(number)],
      ['CreDtTm', createdAt(statement)],
      [
        'Acct',
        [
          ['Id', [['Othr', [['Id', account.identifier.slice(0, 34)]]]]],
          ['Ccy', opening.currencyCode],
          ['Ownr', [['Nm', account.holder.slice(0, 140)]]],
        ],
      ],
      balanceXml('OPBD', opening, day, habits),
      balanceXml('CLBD', closing, day, habits),
      ...entries.map((transfers) => entryXml(transfers, day, habits)),
    ],
  ]
}

const amountXml = (money: Money, habits: Habits): Xml => [
  'Amt',
  writtenAmount(money, habits),
  ` Ccy="${money.currencyCode}"`,
]

const directionXml = (amount: bigint): Xml => ['CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT']
const dayXml = (name: string, day: string): Xml => [name, [['Dt', day]]]

const balanceXml = (code: string, money: Money, day: string, habits: Habits): Xml => [
  'Bal',
  [
    ['Tp', [['CdOrPrtry', [['Cd', code]]]]],
    amountXml(money, habits),
    directionXml(money.amount),
    dayXml('Dt', day),
  ],
]

/** Domain, family and subfamily of the kind of transaction, from the code set of ISO 20022. */
const codes = {
  PAYMENT: ['PMNT', 'RCDT', 'ESCT'],
  RETURN: ['PMNT', 'RCDT', 'RRTN'],
  CHARGE: ['ACMT', 'MDOP', 'CHRG'],
  INTEREST: ['ACMT', 'MCOP', 'INTR'],
  PAYOUT: ['PMNT', 'ICDT', 'ESCT'],
  PAYOUT_RETURN: ['PMNT', 'ICDT', 'RRTN'],
} as const satisfies Readonly<Record<StatementTransfer['kind'], readonly [string, string, string]>>

function codeXml(kind: StatementTransfer['kind']): Xml {
  const [domain, family, subfamily] = codes[kind]
  const inFamily: Xml = [
    'Fmly',
    [
      ['Cd', family],
      ['SubFmlyCd', subfamily],
    ],
  ]
  return ['BkTxCd', [['Domn', [['Cd', domain], inFamily]]]]
}

function entryXml(transfers: readonly StatementTransfer[], day: string, habits: Habits): Xml {
  const [first] = transfers
  if (!first) throw new Error('an entry has no transfer')
  const total = transfers.reduce((sum, transfer) => sum + signedAmount(transfer), 0n)
  const isBatch = transfers.length > 1
  return [
    'Ntry',
    [
      amountXml({ ...first.money, amount: total }, habits),
      directionXml(total),
      ['RvslInd', first.kind === 'RETURN' ? 'true' : ''],
      ['Sts', [['Cd', 'BOOK']]],
      dayXml('BookgDt', day),
      dayXml('ValDt', first.day),
      ['AcctSvcrRef', isBatch ? `B${first.bankId.slice(1)}` : first.bankId],
      codeXml(first.kind),
      [
        'NtryDtls',
        [
          ['Btch', isBatch ? [['NbOfTxs', String(transfers.length)]] : ''],
          ...transfers.map((transfer) => detailXml(transfer, habits)),
        ],
      ],
    ],
  ]
}

function detailXml(transfer: StatementTransfer, habits: Habits): Xml {
  const { bankId, externalReference = '', endToEndId = 'NOTPROVIDED', money, payer = {}, text } = transfer
  return [
    'TxDtls',
    [
      [
        'Refs',
        [
          ['AcctSvcrRef', bankId],
          ['EndToEndId', endToEndId],
          ['TxId', externalReference.slice(0, 35)],
        ],
      ],
      amountXml(money, habits),
      directionXml(signedAmount(transfer)),
      ['RltdPties', partiesXml(payer, isCredit(transfer) ? 'Dbtr' : 'Cdtr')],
      ['RmtInf', [['Ustrd', text.slice(0, 140)]]],
    ],
  ]
}

function partiesXml({ accountName = '', accountNumber = '' }: Payer, role: 'Dbtr' | 'Cdtr'): readonly Xml[] {
  return [
    [role, [['Pty', [['Nm', accountName.slice(0, 140)]]]]],
    [`${role}Acct`, [['Id', [['Othr', [['Id', accountNumber.slice(0, 34)]]]]]]],
  ]
}

type Payer = NonNullable<StatementTransfer['payer']>
