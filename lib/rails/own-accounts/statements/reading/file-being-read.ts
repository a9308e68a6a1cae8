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
import { closingToday, dayJudge, type DayJudge, notAfter, signedAmount } from './judge-day.ts'
import type { PlannedLine } from '../planned/planned-lines.ts'
import { sealPayer } from '../../../../platform/personal-data/payer-data.ts'
import { earlier, later } from './day-order.ts'
import { accountOfStatement } from './account-of-statement.ts'
import { lineToStore, moneyOfBalance, moneyOfLine } from './line-to-store.ts'
import { areSignsProved, balanceBefore, provedWarnings } from './proved-signs.ts'

export interface Reading {
  readonly importId: string
  readonly format: string
  readonly parts: AsyncIterable<StatementPart>
  readonly accounts: readonly OperatorAccount[]
  readonly given: OperatorAccount | undefined
  readonly isTrial: boolean
}

/** Lines in memory at a time. */
const batchSize = 1_000
/** Exports list what is planned for days; more is none. */
const plannedMax = 1_000
/** Lines that contradict themselves; a statement of more is proved by nothing. */
const heldMax = 1_000

/** Errors that are kept. */
export const errorsMax = 100

export type ReadingContext = Pick<PaymentContext, 'db' | 'clock' | 'digest' | 'personal'>

/** A statement of which lines may still come. */
interface OpenStatement {
  readonly days: DayJudge
  /** Lines that are debits if the balances prove it, and how many warnings there were before them. */
  readonly contradicting: WaitingLine[]
  readonly warningsBefore: number
  readonly start: StatementStart
  readonly account: OperatorAccount
  readonly row: StatementRow
}

interface WaitingLine {
  readonly statement: StatementRow
  readonly line: StatementLine
  readonly money: Money
  readonly position: number
  readonly changeThrough: Money
}

/** What was read of a file until now. Lines are stored a batch at a time; after the first error none is. */
export class FileBeingRead {
  readonly context: ReadingContext
  readonly reading: Reading
  readonly keys: PersonalKeys
  readonly statements: StatementRow[] = []
  readonly errors: FileError[] = []
  readonly lineErrors: FileError[] = []
  warnings: FileWarning[] = []
  planned = 0
  /** Lines of days that have not come. */
  ahead = 0
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
  /** The batch before, which the database takes while the next one is read. */
  #storing: Promise<void> = Promise.resolve()
  readonly #days = new Map<string, DayJudge>()

  constructor(context: ReadingContext, reading: Reading, keys: PersonalKeys) {
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
    const days = await this.#daysOf(account)
    this.#open = { start, account, row, days, contradicting: [], warningsBefore: this.warnings.length }
  }

  async add(line: StatementLine): Promise<void> {
    this.lines += 1
    if (line.status !== 'BOOKED') this.ignored += 1
    if (!this.#open || line.status !== 'BOOKED') return
    const { account, row, start, days, contradicting } = this.#open
    const day = days.judge(line.bookedOn)
    const of = moneyOfLine(line, start.currencyCode, account.currencyCode)
    if (typeof of === 'string') return this.#refuse(line.line, of)
    if (day === 'PLANNED') {
      this.ignored += 1
      this.planned += 1
      this.ahead += 1
      if (this.plannedLines.length < plannedMax)
        this.plannedLines.push(this.#planned(account.id, line, start))
      row.plannedChange = (row.plannedChange ?? 0n) + signedAmount(line, of)
      return
    }
    if (day !== 'COME') {
      if (day.isAhead) this.ahead += 1
      if (this.lineErrors.length < errorsMax) this.lineErrors.push({ line: line.line, reason: day.fault })
      return
    }
    row.lines += 1
    row.change += signedAmount(line, of)
    row.firstDay = earlier(row.firstDay, line.bookedOn)
    row.lastDay = later(row.lastDay, line.bookedOn)
    if (this.errors.length > 0) return
    this.#position += 1
    const changeThrough = money(row.change, of.currencyCode)
    const waiting = { statement: row, line, money: of, position: this.#position, changeThrough }
    const isHeld = line.signContradicts && contradicting.length < heldMax
    ;(isHeld ? contradicting : this.#waiting).push(waiting)
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
    this.#judgeSigns(open)
    row.closing = closingToday(row)
    row.from = earlier(row.from, from ?? row.firstDay ?? opening?.day)
    // The account would never be late again. Lines of tomorrow are booked, and the balance has them.
    row.to = notAfter(
      later(days.today, row.lastDay) ?? days.today,
      later(row.to, to ?? row.lastDay ?? closing?.day),
    )
    if (this.errors.length === 0) await updateStatement(this.context.db, row)
  }

  /** Begins to store the lines that wait, when those before are stored. */
  async store(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length === 0 || this.errors.length > 0) return
    const stored = waiting.map(({ line, money: of, ...more }) => ({
      ...more,
      line: lineToStore(this.context, this.keys, line, of),
    }))
    await this.#storing
    this.#storing = insertLines(this.context.db, this.reading, stored)
    // Whoever waits for it is told of its error.
    this.#storing.catch(() => {})
  }

  /** Resolves when all that was begun is stored; throws where that failed. */
  stored(): Promise<void> {
    return this.#storing
  }

  #judgeSigns({ row, days, contradicting, warningsBefore }: OpenStatement): void {
    const count = contradicting.length
    const before = balanceBefore(row, this.statements, days.last)
    const isProved = count > 0 && count < heldMax && areSignsProved(row, before)
    this.#waiting.push(
      ...contradicting.map((held) =>
        isProved ? { ...held, line: { ...held.line, signContradicts: false } } : held,
      ),
    )
    if (isProved)
      this.warnings = [...provedWarnings(this.warnings, warningsBefore, { count, closing: row.closing })]
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
