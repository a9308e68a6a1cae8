import { textLines } from '../../text/text-lines.ts'
import { dayOfSix } from '../day.ts'
import { balanceUnreadable, errorAt, quoted, warning } from '../part.ts'
import type { StatementPart, StatementReader } from '../statement.ts'
import { type StatementTotals, statementTotals } from '../statement-totals.ts'
import { type Bai2Account, bai2Account } from './bai2-account.ts'
import { type Bai2Record, bai2Records } from './bai2-records.ts'
import { bai2Transaction } from './bai2-transaction.ts'
import { addChild, compareTotals, type ControlTotals, controlTotals } from './control-totals.ts'

/** A file while it is read. */
interface Bai2File {
  readonly fallbackCurrency: string | undefined
  totals: ControlTotals
  group:
    | { readonly day: string; readonly currencyCode: string | undefined; readonly totals: ControlTotals }
    | undefined
  account:
    | { readonly facts: Bai2Account; readonly totals: ControlTotals; readonly lines: StatementTotals }
    | undefined
  isFinished: boolean
}

type Parts = readonly StatementPart[]

/**
 * Reads BAI2: a group (02) is a day, an account (03) in it a statement. Test files and deletions are refused.
 * A file without its trailer (99) was cut off.
 */
export const readBai2: StatementReader = async function* (bytes, { currencyCode, noteText }) {
  const file: Bai2File = {
    fallbackCurrency: currencyCode,
    totals: controlTotals(),
    group: undefined,
    account: undefined,
    isFinished: false,
  }
  let line = 1
  for await (const record of bai2Records(textLines(bytes, undefined, noteText))) {
    line = record.line
    if (record.isCut) yield errorAt(line, `record ${record.code} is longer than any bank writes it`)
    else yield* take(file, record)
  }
  yield* endAccount(file)
  if (!file.isFinished) yield errorAt(line, 'the file ends without its trailer (record 99): it was cut off')
}

function take(file: Bai2File, record: Bai2Record): Parts {
  const { account, group } = file
  const totals = { 16: account, 49: account, 98: group, 99: file }[record.code]?.totals
  if (totals) totals.records += BigInt(record.count)
  switch (record.code) {
    case '01':
      file.totals = { ...controlTotals(), records: BigInt(record.count) }
      file.isFinished = false
      return endAccount(file)
    case '02':
      return [...endAccount(file), ...beginGroup(file, record)]
    case '03':
      return [...endAccount(file), ...beginAccount(file, record)]
    case '16':
      return transaction(file, record)
    case '49':
      return account ? [...compareTotals(record, account.totals), ...endAccount(file)] : []
    case '98':
      return [...endAccount(file), ...endGroup(file, record)]
    default:
      file.isFinished = true
      return [...endAccount(file), ...compareTotals(record, file.totals)]
  }
}

function beginGroup(file: Bai2File, { line, fields, count }: Bai2Record): Parts {
  const [, , status = '', date = '', , currency = ''] = fields.map((field) => field.trim())
  const day = dayOfSix(date)
  const totals = controlTotals()
  totals.records += BigInt(count)
  file.group =
    day === undefined ? undefined : { day, currencyCode: currency || file.fallbackCurrency, totals }
  if (status === '2')
    return [errorAt(line, 'the group deletes an earlier one (status 2): that is for a person')]
  if (status === '4') return [errorAt(line, 'the group is a test (status 4)')]
  if (day === undefined) return [errorAt(line, `the group's date ${quoted(date)} is not a day`)]
  return status === '3' ? [warning('CORRECTION', `line ${line}: the group corrects an earlier one`)] : []
}

function beginAccount(file: Bai2File, record: Bai2Record): Parts {
  if (!file.group)
    return [errorAt(record.line, 'an account (record 03) is in no group (record 02) with a day')]
  const facts = bai2Account(record, file.group.currencyCode)
  const totals = { amounts: facts.sum, records: BigInt(record.count), children: 0n }
  file.account = { facts, totals, lines: statementTotals() }
  const { number, currencyCode, balanceFault } = facts
  const account = number === '' ? {} : { account: { number } }
  return [
    { part: 'statement', statement: { ...account, ...(currencyCode === undefined ? {} : { currencyCode }) } },
    ...(balanceFault === undefined ? [] : [balanceUnreadable(record.line, balanceFault)]),
  ]
}

function transaction({ group, account }: Bai2File, record: Bai2Record): Parts {
  if (!group || !account)
    return [errorAt(record.line, 'a transaction (record 16) is in no account (record 03)')]
  const { minorUnits, currencyCode } = account.facts
  const line = bai2Transaction(record, { day: group.day, currencyCode, minorUnits })
  if (typeof line === 'string') return [errorAt(record.line, line)]
  account.totals.amounts += BigInt((record.fields[1] ?? '').trim().replace('+', ''))
  account.lines.add(line)
  return [{ part: 'line', line }]
}

function endAccount(file: Bai2File): Parts {
  const { account, group } = file
  file.account = undefined
  if (!account || !group) return []
  addChild(group.totals, account.totals)
  const { day } = group
  const { number, currencyCode } = account.facts
  const balance = (amount: string | undefined) =>
    amount === undefined
      ? undefined
      : { amount, day, ...(currencyCode === undefined ? {} : { currencyCode }) }
  const opening = balance(account.facts.opening)
  const closing = balance(account.facts.closing)
  const mismatch = account.lines.check(`account ${number}`, opening, closing)
  const balances = { ...(opening ? { opening } : {}), ...(closing ? { closing } : {}) }
  return [
    ...(mismatch ? [{ part: 'warning', warning: mismatch } as const] : []),
    { part: 'end', end: { from: day, to: day, ...balances } },
  ]
}

function endGroup(file: Bai2File, record: Bai2Record): Parts {
  if (!file.group) return []
  const { totals } = file.group
  file.group = undefined
  addChild(file.totals, totals)
  return compareTotals(record, totals)
}
