import type { StatusReport } from '../../../../bank-files/payments/status-report.ts'
import type { FileError, FileWarning } from '../../../../bank-files/statements/statement.ts'
import type { Entry } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { CurrentActor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BankLine } from '../bank-line.ts'

/** A payout that a debit, or money that came back, may be of. */
export interface OrderCandidate extends PaymentKey {
  /** The line names it; or has its amount and payee, and no reference; or may show money that it has already. */
  readonly why: 'REFERENCE' | 'AMOUNT_AND_PAYEE' | 'SAME_LINE'
}

/** A line that may be of an order to a bank, and does not settle or return it: a person decides. */
export interface OpenOrderLine {
  /** The order that it names, if it is one: the key of a payout, or of a return of suspense. */
  readonly orderKey?: string
  readonly candidates: readonly OrderCandidate[]
}

/** What lines of a statement say about payouts. */
export interface SettledLines {
  /**
   * The entries of the lines that were explained, by the line's ID. The caller books them with the rest at
   * the end of its transaction, after all payments are locked; none for a line that was explained before.
   */
  readonly explained: ReadonlyMap<
    string,
    { readonly entries: readonly Entry[]; readonly as: 'PAYOUT' | 'PAYOUT_RETURN' }
  >
  /** By the line's ID. No payment is looked for, and no rule of the account books them. */
  readonly open: ReadonlyMap<string, OpenOrderLine>
  /** Payments to announce after the commit. */
  readonly changed: readonly PaymentKey[]
}

/**
 * What other parts of the gateway do with files of banks. Absent: the installation does not pay out.
 */
export interface StatementParts {
  /** Finds debits of payouts and their returns, before anything else is done with the lines. */
  readonly settlePayouts?: (
    transaction: Queryable,
    context: PaymentContext,
    lines: readonly BankLine[],
  ) => Promise<SettledLines>
  /** Applies what the bank says about a file of payouts. */
  readonly applyPain002?: (
    context: PaymentContext,
    report: StatusReport,
    options: {
      readonly actor: CurrentActor
      readonly isDryRun: boolean
      readonly accountId?: string | undefined
      readonly mayUse?: (accountId: string) => boolean
    },
  ) => Promise<AppliedStatuses>
}

/** What became of a file of statuses. */
interface AppliedStatuses {
  /** How many payouts ended by it now. */
  readonly payouts: number
  readonly warnings: readonly FileWarning[]
  readonly errors: readonly FileError[]
  /** It is about an account that the importer may not import for: nothing was applied. */
  readonly isForbidden?: boolean
}
