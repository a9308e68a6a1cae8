import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import { changeStatuses } from '../sql/change-status.ts'
import { completionChange, type CompletedPayment, type Completion } from './complete-payment.ts'
import type { Receipt } from './receipt.ts'
import { decidedByReference } from './rules/by-reference.ts'
import type { KnownReferences } from './sql/known-references.ts'
import { recordFirstMatches, type Evidence, type Match } from './sql/match-receipt.ts'
import { typedNumbers } from './typed-numbers.ts'

/** A payment that one receipt completes; its row is held. */
export interface GatheredCompletion {
  readonly payment: CompletedPayment
  readonly match: Match
  readonly evidence: Evidence | undefined
  readonly completion: Completion
}

/**
 * Completions of several receipts, written by two statements for all of them, which costs a third of two for
 * each. Whoever would see a difference has them written before: everything is as if each had been written at
 * once.
 */
export class GatheredCompletions {
  readonly #transaction: Queryable
  #gathered: GatheredCompletion[] = []

  constructor(transaction: Queryable) {
    this.#transaction = transaction
  }

  add(one: GatheredCompletion): void {
    this.#gathered.push(one)
  }

  /**
   * Before the payment of a receipt is searched: amounts tell payments apart; who typed a number, and what a
   * reference names that was looked up before, is found whatever the amount is. Nothing is searched where a
   * reference decides.
   */
  async writeBeforeSearch(receipt: Receipt, known: KnownReferences): Promise<void> {
    if (decidedByReference(receipt, known)) return
    const isSearched =
      known.attemptsOf(receipt) === undefined ||
      typedNumbers(receipt).some((number) => known.typed.has(number))
    if (isSearched || this.#gathered.some((one) => isDueWith(one, receipt.money))) await this.write()
  }

  /** Before a payment is locked and read. */
  async writeBeforeLock(key: PaymentKey): Promise<void> {
    if (this.#gathered.some(({ payment }) => isSamePayment(payment.key, key))) await this.write()
  }

  /** Throws where one was written already, although its payment's row is held. */
  async write(): Promise<void> {
    const gathered = this.#gathered
    if (gathered.length === 0) return
    this.#gathered = []
    await recordFirstMatches(
      this.#transaction,
      gathered.map(({ match, evidence, completion: { receiptId } }) => ({ receiptId, match, evidence })),
    )
    const changes = gathered.map(({ payment, completion }) => completionChange(payment, completion))
    const changed = await changeStatuses(this.#transaction, changes)
    if (changed < changes.length)
      throw new Error(
        `${changes.length - changed} of ${changes.length} payments changed although their rows were locked`,
      )
  }
}

/** The amounts under which the payment was searched before: what was ordered, and what was required. */
const isDueWith = ({ payment, completion }: GatheredCompletion, money: Money): boolean =>
  payment.money.currencyCode === money.currencyCode &&
  [payment.money.amount, completion.required.amount].includes(money.amount)
