import type { CurrencyCode } from '../../money/currency.ts'
import { files, type FileKind, type Line } from './files.ts'

/** An account at a bank, which knows nothing of the gateway. */
export class BankAccount {
  readonly #number: string
  readonly #currencyCode: CurrencyCode
  readonly #opening: number
  readonly #lines: Line[] = []

  constructor(number: string, currencyCode: CurrencyCode, opening: number) {
    this.#number = number
    this.#currencyCode = currencyCode
    this.#opening = opening
  }

  /** Money that moves, in minor units; negative: it leaves. Days only go on. */
  move(day: string, amount: number, text: string, endToEndId?: string): void {
    this.#lines.push({ day, amount, text, no: this.#lines.length + 1, ...(endToEndId && { endToEndId }) })
  }

  /** What lies there at the end. */
  get balance(): number {
    return this.#lines.reduce((sum, { amount }) => sum + amount, this.#opening)
  }

  /** A file of the days from one to another, as one download of several writes it. */
  file(kind: FileKind, from: string, to: string, series = 0): Uint8Array {
    const before = this.#lines.filter(({ day }) => day < from)
    return files[kind]({
      account: this.#number,
      currencyCode: this.#currencyCode,
      from,
      to,
      opening: before.reduce((sum, { amount }) => sum + amount, this.#opening),
      lines: this.#lines.filter(({ day }) => day >= from && day <= to),
      series,
    })
  }

  /** Whether anything happened. */
  hasLines(from: string, to: string): boolean {
    return this.#lines.some(({ day }) => day >= from && day <= to)
  }
}
