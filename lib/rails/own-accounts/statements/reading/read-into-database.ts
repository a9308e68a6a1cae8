import type {
  FileError,
  FileWarning,
  StatementEnd,
  StatementLine,
  StatementPart,
  StatementStart,
} from '../../../../bank-files/statements/statement.ts'
import { money, type Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PersonalKeys } from '../../../../platform/personal-data/data-key.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { insertLines } from '../sql/insert-lines.ts'
import { insertStatement, updateStatement, type StatementRow } from '../sql/statements.ts'
import { closingToday, dayJudge, type DayJudge, futureDay, notAfter, signedAmount } from './judge-day.ts'
import type { PlannedLine } from '../planned/planned-lines.ts'
import { sealPayer } from '../../../../platform/personal-data/payer-data.ts'
import { earlier, later } from './day-order.ts'
import { accountOfStatement } from './account-of-statement.ts'
import { lineToStore, moneyOfBalance, moneyOfLine, type LineToStore } from './line-to-store.ts'

export interface Reading {
  readonly importId: string
  readonly format: string
  readonly parts: AsyncIterable<StatementPart>
  readonly accounts: readonly OperatorAccount[]
  readonly given: OperatorAccount | undefined
  readonly isTrial: boolean
}

/** What a file holds. With errors, what was stored of it is to be deleted. */
export interface FileRead {
  readonly statements: readonly StatementRow[]
  readonly lines: number
  /** Lines that the bank has not booked. */
  readonly ignored: number
  readonly errors: readonly FileError[]
  readonly planned: readonly PlannedLine[]
  /** Lines that are left out, and the others are imported. */
  readonly lineErrors: readonly FileError[]
  readonly warnings: readonly FileWarning[]
  readonly isOfOtherAccount: boolean
  /** The accounts that its statements are of, also where that is an error. */
  readonly accountIds: ReadonlySet<string>
}

/** Lines in memory at a time. */
const batchSize = 1_000
const errorsMax = 100
/** Exports list what is planned for days; more is none. */
const plannedMax = 1_000
const warningsMax = 1_000

type Context = Pick<PaymentContext, 'db' | 'clock' | 'digest' | 'personal'>

/**
 * Reads a file and stores its booked lines under an import, a batch at a time. After the first error
 * nothing more is stored; the rest of the file is read for its errors.
 */
export async function readIntoDatabase(context: Context, reading: Reading): Promise<FileRead> {
  const { db, personal } = context
  const keys = await personal.keysFor(db, undefined)
  const file = new FileBeingRead(context, reading, keys)
  for await (const part of reading.parts) {
    if (part.part === 'statement') await file.start(part.statement)
    else if (part.part === 'line') await file.add(part.line)
    else if (part.part === 'end') await file.end(part.end)
    else if (part.part === 'error') file.errors.push(part.error)
    else if (file.warnings.length < warningsMax) file.warnings.push(part.warning)
    if (file.errors.length >= errorsMax) break
  }
  await file.end({})
  await file.store()
  if (file.statements.length === 0 && file.errors.length === 0)
    file.errors.push({ line: 1, reason: 'the file holds no statement' })
  if (file.planned > 0) file.warnings.push(futureDay(file.planned))
  const { statements, lines, ignored, lineErrors, warnings, isOfOtherAccount, accountIds } = file
  const isNothingLeft = lineErrors.length > 0 && statements.every((row) => row.lines === 0)
  const errors = isNothingLeft ? [...file.errors, ...lineErrors] : file.errors
  const planned = file.plannedLines
  return { statements, lines, ignored, errors, planned, lineErrors, warnings, isOfOtherAccount, accountIds }
}

/** A statement of which lines may still come. */
interface OpenStatement {
  readonly days: DayJudge
  readonly start: StatementStart
  readonly account: OperatorAccount
  readonly row: StatementRow
}

interface WaitingLine {
  readonly statement: StatementRow
  readonly line: LineToStore
  readonly position: number
  readonly changeThrough: Money
}

class FileBeingRead {
  readonly context: Context
  readonly reading: Reading
  readonly keys: PersonalKeys
  readonly statements: StatementRow[] = []
  readonly errors: FileError[] = []
  readonly lineErrors: FileError[] = []
  readonly warnings: FileWarning[] = []
  planned = 0
  readonly plannedLines: PlannedLine[] = []
  lines = 0
  ignored = 0
  isOfOtherAccount = false
  readonly accountIds = new Set<string>()
  #open: OpenStatement | undefined
  /** The one before, of which a page may follow. */
  #last: OpenStatement | undefined
  #position = 0
  #waiting: WaitingLine[] = []
  readonly #days = new Map<string, DayJudge>()

  constructor(context: Context, reading: Reading, keys: PersonalKeys) {
    this.context = context
    this.reading = reading
    this.keys = keys
  }

  async start(start: StatementStart): Promise<void> {
    await this.end({})
    const { accounts, given, importId, format } = this.reading
    const found = accountOfStatement(accounts, start, given)
    if ('fault' in found) {
      if (found.namedId !== undefined) this.accountIds.add(found.namedId)
      this.isOfOtherAccount = true
      return this.#refuse(1, found.fault)
    }
    const { account } = found
    this.accountIds.add(account.id)
    const { currencyCode = account.currencyCode, page } = start
    if (currencyCode !== account.currencyCode)
      return this.#refuse(
        1,
        `the statement is in ${currencyCode}, the account is kept in ${account.currencyCode}`,
      )
    const last = this.#last
    const isNextPage =
      page !== undefined &&
      page.number > 1 &&
      last?.account.id === account.id &&
      last.start.number === start.number
    if (isNextPage && last) {
      this.#open = { ...last, start }
      return
    }
    const row: StatementRow = {
      position: this.statements.length + 1,
      accountId: account.id,
      currencyCode: account.currencyCode,
      format: start.format ?? format,
      namedAccount: start.account?.iban ?? start.account?.number,
      number: start.number,
      lines: 0,
      change: 0n,
    }
    this.statements.push(row)
    if (this.errors.length === 0) row.id = await insertStatement(this.context.db, importId, row)
    this.#open = { start, account, row, days: await this.#daysOf(account) }
  }

  async add(line: StatementLine): Promise<void> {
    this.lines += 1
    if (line.status !== 'BOOKED') this.ignored += 1
    if (!this.#open || line.status !== 'BOOKED') return
    const { account, row, start, days } = this.#open
    const day = days.judge(line.bookedOn)
    const of = moneyOfLine(line, start.currencyCode, account.currencyCode)
    if (typeof of === 'string') return this.#refuse(line.line, of)
    if (day === 'PLANNED') {
      this.ignored += 1
      this.planned += 1
      if (this.plannedLines.length < plannedMax)
        this.plannedLines.push(this.#planned(account.id, line, start))
      row.plannedChange = (row.plannedChange ?? 0n) + signedAmount(line, of)
      return
    }
    if (day !== 'COME') {
      if (this.lineErrors.length < errorsMax) this.lineErrors.push({ line: line.line, reason: day.fault })
      return
    }
    row.lines += 1
    row.change += signedAmount(line, of)
    row.firstDay = earlier(row.firstDay, line.bookedOn)
    row.lastDay = later(row.lastDay, line.bookedOn)
    if (this.errors.length > 0) return
    this.#position += 1
    const stored = lineToStore(this.context, this.keys, line, of)
    const changeThrough = money(row.change, of.currencyCode)
    this.#waiting.push({ statement: row, line: stored, position: this.#position, changeThrough })
    if (this.#waiting.length >= batchSize) await this.store()
  }

  async end({ from, to, opening, closing }: StatementEnd): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    this.#last = open
    const { row, account, days } = open
    // A balance in the middle of a statement is that of a page.
    if (opening && opening.isInterim !== true && row.opening === undefined)
      row.opening = this.#balance(moneyOfBalance(opening, account.currencyCode))
    if (closing && closing.isInterim !== true)
      row.closing = this.#balance(moneyOfBalance(closing, account.currencyCode))
    row.closing = closingToday(row)
    row.from = earlier(row.from, from ?? row.firstDay ?? opening?.day)
    // The account would never be late again. Lines of tomorrow are booked, and the balance has them.
    row.to = notAfter(
      later(days.today, row.lastDay) ?? days.today,
      later(row.to, to ?? row.lastDay ?? closing?.day),
    )
    if (this.errors.length === 0) await updateStatement(this.context.db, row)
  }

  /** Stores the lines that wait. */
  async store(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length === 0 || this.errors.length > 0) return
    await insertLines(this.context.db, this.reading, waiting)
  }

  #planned(accountId: string, line: StatementLine, { currencyCode }: StatementStart): PlannedLine {
    const kept = { line: currencyCode === undefined ? line : { currencyCode, ...line } }
    const sealed = sealPayer(this.context.personal, this.keys, kept)
    return { accountId, bookedOn: line.bookedOn, sealed }
  }

  async #daysOf(account: OperatorAccount): Promise<DayJudge> {
    const known = this.#days.get(account.id) ?? (await dayJudge(this.context, account))
    this.#days.set(account.id, known)
    return known
  }

  #balance(read: ReturnType<typeof moneyOfBalance>) {
    if (typeof read !== 'string') return read
    this.warnings.push({ code: 'BALANCE_UNREADABLE', message: `the balance is left out: ${read}` })
    return undefined
  }

  #refuse(line: number | string, reason: string): void {
    this.errors.push({ line, reason })
  }
}
