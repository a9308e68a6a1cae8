import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { nameOfDecider, readActor, type Actor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { candidateReason, type CandidateReason } from '../rules/found.ts'
import type { Evidence, MatchedBy } from './match-receipt.ts'
import { matchesOfPayment, matchesOfReceipt } from '#sql/receipt_match'

/** Why a receipt was given to its payment: the rule that found it, or a person. */
export type MatchRule = CandidateReason | 'OPERATOR'

/** A match as it was made, and how it ended. */
export interface StoredMatch extends PaymentKey {
  readonly receiptId: string
  readonly matchNo: number
  readonly attemptNo: number
  readonly rule: MatchRule
  /** What the rule saw; absent in matches of earlier releases and of people. */
  readonly evidence: Evidence | undefined
  /** The receipt's. */
  readonly money: Money
  /** The cash account that received it. */
  readonly accountId: string
  readonly at: Date
  /** It came when the payment had succeeded. */
  readonly afterSuccess: boolean
  /** The same, and the payment does not need all of it. */
  readonly isSurplus: boolean
  /** What the receipt pays, while the match is in force, of what the payment was completed without. */
  readonly repaid: Money
  /** The people who gave it, where its rule is OPERATOR. */
  readonly by: Actor | undefined
  readonly approvedBy: string | undefined
  readonly undone: MatchEnd | undefined
}

/** Who undid a match, and what the merchant was debited. */
interface MatchEnd {
  readonly at: Date
  readonly reason: string
  readonly by: Actor
  readonly approvedBy: string | undefined
  readonly returned: Money
}

/** The matches of one receipt, or of all receipts of one payment, also those that were undone. */
export async function selectMatches(
  database: Queryable,
  of: { readonly receiptId: string } | PaymentKey,
): Promise<readonly StoredMatch[]> {
  const { rows } = await database.query(
    'receiptId' in of ? matchesOfReceipt({ receiptId: of.receiptId }) : matchesOfPayment({ ...of }),
  )
  return rows.map(toMatch)
}

/** The rule of a match that was stored under the name of an earlier release. */
const ruleOf = (matchedBy: MatchedBy): MatchRule =>
  matchedBy === 'OPERATOR' ? matchedBy : candidateReason[matchedBy]

function toMatch(row: RowOf<typeof matchesOfReceipt>): StoredMatch {
  const money = moneyFromDatabase(row.amount, row.currency_code)
  const repaid = moneyFromDatabase(row.repaid, row.currency_code)
  return {
    merchantCode: row.merchant_code,
    kind: row.kind,
    paymentId: row.payment_id,
    receiptId: row.receipt_id,
    matchNo: row.match_no,
    attemptNo: row.attempt_no,
    rule: ruleOf(row.matched_by),
    evidence: row.evidence ?? undefined,
    money,
    accountId: row.receiving_account_id,
    at: row.at,
    afterSuccess: row.after_success,
    isSurplus: row.after_success && repaid.amount < money.amount,
    repaid,
    by: row.decided_by === null ? undefined : readActor(row.decided_by),
    approvedBy: nameOf(row.decision_approved_by),
    undone:
      row.undone_at === null
        ? undefined
        : {
            at: row.undone_at,
            reason: row.reason ?? '',
            by: readActor(row.actor ?? ''),
            approvedBy: nameOf(row.approved_by),
            returned: moneyFromDatabase(row.money_returned ?? '0', row.currency_code),
          },
  }
}

const nameOf = (approvedBy: string | null): string | undefined =>
  approvedBy === null ? undefined : nameOfDecider(approvedBy)
