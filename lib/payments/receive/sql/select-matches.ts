import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { readActor, type Actor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import { candidateReason, type CandidateReason } from '../rules/found.ts'
import { decisionOfMatch } from './decision-of-match.ts'
import type { Evidence, MatchedBy } from './match-receipt.ts'

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
  const chosen =
    'receiptId' in of
      ? { name: 'receipt', where: 'matched.receipt_id = $1', values: [of.receiptId] }
      : {
          name: 'payment',
          where: '(matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3)',
          values: [of.merchantCode, of.kind, of.paymentId],
        }
  const { rows } = await database.query<MatchRow>({
    name: `matches_of_${chosen.name}`,
    text: `
      select matched.receipt_id, matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no,
             matched.matched_by, matched.evidence, matched.after_success, coalesce(repaid.amount, 0) as repaid, matched.at, receipt.amount, receipt.currency_code,
             receipt.receiving_account_id, decided.actor as decided_by, decided.approved_by as decision_approved_by,
             undo.at as undone_at, undo.reason, undo.actor, undo.approved_by, undo.money_returned
        from receipt_match matched
        join receipt on receipt.id = matched.receipt_id
        left join receipt_match_undo undo on undo.receipt_id = matched.receipt_id and undo.match_no = matched.match_no
        left join lateral (${decisionOfMatch}) decided on true
        left join lateral (${repaidByMatch}) repaid on matched.after_success and matched.undone_at is null
       where ${chosen.where}
       order by matched.at, matched.receipt_id, matched.match_no`,
    values: chosen.values,
  })
  return rows.map(toMatch)
}

const repaidByMatch = `
  select -sum(posting.amount) as amount
    from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
   where entry.receipt_id = matched.receipt_id and entry.kind = 'SHORTFALL' and posting.account_id = 'SUSPENSE/' || receipt.currency_code
     and (entry.merchant_code, entry.payment_kind, entry.payment_id) = (matched.merchant_code, matched.kind, matched.payment_id)`

/** The rule of a match that was stored under the name of an earlier release. */
const ruleOf = (matchedBy: MatchedBy): MatchRule =>
  matchedBy === 'OPERATOR' ? matchedBy : candidateReason[matchedBy]

interface MatchRow {
  receipt_id: string
  match_no: number
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
  matched_by: MatchedBy
  evidence: Evidence | null
  after_success: boolean
  repaid: string
  at: Date
  amount: string
  currency_code: string
  receiving_account_id: string
  decided_by: string | null
  decision_approved_by: string | null
  undone_at: Date | null
  reason: string | null
  actor: string | null
  approved_by: string | null
  money_returned: string | null
}

function toMatch(row: MatchRow): StoredMatch {
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
    approvedBy: row.decision_approved_by ?? undefined,
    undone:
      row.undone_at === null
        ? undefined
        : {
            at: row.undone_at,
            reason: row.reason ?? '',
            by: readActor(row.actor ?? ''),
            approvedBy: row.approved_by ?? undefined,
            returned: moneyFromDatabase(row.money_returned ?? '0', row.currency_code),
          },
  }
}
