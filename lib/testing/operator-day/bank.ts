import { money, type Money } from '../../money/money.ts'
import type { DayStatement } from '../../rails/sandbox/statements/day-statement.ts'
import { disorderedDay, disorderedHabits } from '../../rails/sandbox/statements/disordered-days.ts'
import { statementFile, type SandboxFormat } from '../../rails/sandbox/statements/statement-file.ts'
import {
  signedAmount,
  type StatementAccount,
  type StatementTransfer,
} from '../../rails/sandbox/statements/statement-transfer.ts'

/** A transfer as the one who makes it knows it; the bank gives it an ID. */
export type Transfer = Omit<StatementTransfer, 'bankId' | 'day'>

/**
 * An account at a bank of the test. The bank knows nothing of the gateway, and writes its files with code
 * that shares nothing with the readers.
 */
export class BankAccount {
  readonly #account: StatementAccount
  readonly #format: SandboxFormat
  readonly #day: string
  #balance: Money
  #waiting: StatementTransfer[] = []
  #written = 0
  #transfers = 0

  /** `day`: of all its statements, `YYYY-MM-DD`. */
  constructor(account: StatementAccount, format: SandboxFormat, opening: Money, day: string) {
    this.#account = account
    this.#format = format
    this.#balance = opening
    this.#day = day
  }

  /** What the bank says that lies there, with everything that a statement has shown. */
  get balance(): Money {
    return this.#balance
  }

  transfer(made: Transfer): void {
    this.#transfers += 1
    const bankId = `${this.#account.identifier.slice(-6)}${String(this.#transfers).padStart(10, '0')}`
    this.#waiting.push({ ...made, bankId: bankId.toUpperCase(), day: this.#day })
  }

  /** The statement of everything since the last one, with the disorder of real banks. */
  statement(seed: number, format = this.#format): Uint8Array {
    const { currencyCode } = this.#balance
    const entries = disorderedDay(seed, currencyCode)(this.#day, this.#waiting)
    const change = entries.flat().reduce((sum, transfer) => sum + signedAmount(transfer), 0n)
    this.#written += 1
    const statement: DayStatement = {
      number: this.#written,
      day: this.#day,
      opening: this.#balance,
      closing: money(this.#balance.amount + change, currencyCode),
      entries,
    }
    this.#last = statement
    this.#waiting = []
    this.#balance = statement.closing
    return this.#file(statement, seed, format)
  }

  #last: DayStatement | undefined

  /** The last statement once more, in another format. */
  again(seed: number, format: SandboxFormat): Uint8Array {
    if (!this.#last) throw new Error('there is no statement yet')
    return this.#file(this.#last, seed, format)
  }

  #file(statement: DayStatement, seed: number, format: SandboxFormat): Uint8Array {
    return Buffer.concat([
      ...statementFile(format, this.#account, [statement], disorderedHabits(seed, format)),
    ])
  }
}
