import type { Command } from 'commander'
import { csvTable, type CsvColumns } from '../../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import type { Gateway } from '../../../gateway.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { selectMatches, type StoredMatch } from '../../../payments/receive/sql/select-matches.ts'
import { receiptExists } from '../../../payments/suspense/sql/match-in-force.ts'
import { selectPayment } from '../../../payments/sql/select-payment.ts'
import { describeActor } from '../../../platform/audit/actor.ts'
import { parseUuid } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { findMerchant } from '../../find-merchant.ts'
import { csvOption } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'

interface ListOptions {
  receipt?: string
  code?: string
  payin?: string
  topup?: string
  csv?: true
}

/** `match list`: by which rule, and on what evidence, money was given to payments. */
export function addMatchListCommand(match: Command, runner: Runner): void {
  match
    .command('list')
    .description('the matches of a receipt or of a payment, each with its rule and what the rule saw')
    .option('--receipt <ID>', 'the idReceipt of the money', parseUuid)
    .option('--code <CODE>', "the merchant's code, with --payin or --topup")
    .option('--payin <ID>', "the payin's ID")
    .option('--topup <ID>', "the top-up's ID")
    .addOption(csvOption())
    .addHelpText(
      'after',
      `
"rule" is REFERENCE, TYPED_REFERENCE, ADDRESS, AMOUNT, PAYER_AND_AMOUNT, or OPERATOR where a person assigned the money. Matches that were
undone are listed too, with who undid them and why; at most one match of a receipt is in force. "isSurplus": the payment had succeeded before,
and does not need all of the money; "shortfallRepaid" is what the money pays of what the payment was completed without.

Examples:
  gateway match list --receipt ID
  gateway match list --code ACME --payin P-1`,
    )
    .action(async (options: ListOptions) => {
      await runner.run(async (gateway) => {
        const matches = await selectMatches(gateway.db, await subjectOf(gateway, options))
        if (options.csv) return { lines: csvTable(columns, matches) }
        return { document: { matches: matches.map(matchJson) } }
      })
    })
}

async function subjectOf(
  gateway: Gateway,
  { receipt, code, payin, topup }: ListOptions,
): Promise<{ readonly receiptId: string } | PaymentKey> {
  const given = [receipt, payin, topup].filter((one) => one !== undefined)
  if (given.length !== 1) throw new CommandFault('Give exactly one of --receipt, --payin or --topup.')
  if (receipt !== undefined) {
    if (!(await receiptExists(gateway.db, receipt))) throw new CommandFault(`There is no receipt ${receipt}.`)
    return { receiptId: receipt }
  }
  if (code === undefined) throw new CommandFault('Name the merchant of the payment with --code.')
  const { code: merchantCode } = await findMerchant(gateway, code)
  const kind = payin === undefined ? 'topup' : 'payin'
  const key = { merchantCode, kind, paymentId: payin ?? topup ?? '' } as const
  if (!(await selectPayment(gateway.db, key)))
    throw new CommandFault(`There is no ${kind} ${key.paymentId} of ${merchantCode}.`)
  return key
}

/** A match as commands print it. */
export const matchJson = (match: StoredMatch) => ({
  idReceipt: match.receiptId,
  matchNo: match.matchNo,
  merchantCode: match.merchantCode,
  kind: match.kind,
  idPayment: match.paymentId,
  rule: match.rule,
  evidence: match.evidence,
  by: match.by && describeActor(match.by),
  approvedBy: match.approvedBy,
  money: moneyJson(match.money),
  matchedAt: match.at.toISOString(),
  isSurplus: match.isSurplus,
  ...(match.repaid.amount > 0n && { shortfallRepaid: moneyJson(match.repaid) }),
  inForce: match.undone === undefined,
  undone: match.undone && {
    at: match.undone.at.toISOString(),
    reason: match.undone.reason,
    by: describeActor(match.undone.by),
    approvedBy: match.undone.approvedBy,
    moneyReturned: moneyJson(match.undone.returned),
  },
})

/** The same as a table; an amount of money returned is there from when the match was undone. */
const columns: CsvColumns<StoredMatch> = {
  idReceipt: ({ receiptId }) => receiptId,
  matchNo: ({ matchNo }) => String(matchNo),
  merchantCode: ({ merchantCode }) => merchantCode,
  kind: ({ kind }) => kind,
  idPayment: ({ paymentId }) => paymentId,
  rule: ({ rule }) => rule,
  evidence: ({ evidence }) =>
    evidence &&
    Object.entries(evidence)
      .map(([name, seen]) => `${name}: ${seen}`)
      .join('; '),
  by: ({ by }) => by && describeActor(by),
  approvedBy: ({ approvedBy }) => approvedBy,
  amount: ({ money }) => amountShortest(money),
  currencyCode: ({ money }) => money.currencyCode,
  matchedAt: ({ at }) => at.toISOString(),
  isSurplus: ({ isSurplus }) => String(isSurplus),
  shortfallRepaid: ({ repaid }) => (repaid.amount > 0n ? amountShortest(repaid) : undefined),
  inForce: ({ undone }) => String(undone === undefined),
  undoneAt: ({ undone }) => undone?.at.toISOString(),
  undoneReason: ({ undone }) => undone?.reason,
  undoneBy: ({ undone }) => undone && describeActor(undone.by),
  undoneApprovedBy: ({ undone }) => undone?.approvedBy,
  moneyReturned: ({ undone }) => undone && amountShortest(undone.returned),
}
