import { Option, type Command } from 'commander'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../money/money.ts'
import { decideConflict, type Decided } from '../../payments/receive/conflicts/decide-conflict.ts'
import { differencesOf } from '../../payments/receive/conflicts/differences.ts'
import type {
  ConflictDecision,
  DecisionRequest,
  ReceiptConflict,
} from '../../payments/receive/conflicts/receipt-conflict.ts'
import { openConflicts } from '../../payments/receive/conflicts/sql/select-conflicts.ts'
import { byOperator, describeActor } from '../../platform/audit/actor.ts'
import { parseUuid } from '../booking-request.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption, parseName, parseWhole } from '../options.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'
import { checkTwoPeople } from '../two-people.ts'

/** `receipts …`: receipts that were reported twice with different content. */
export function addReceiptCommands(receipts: Command, runner: Runner): void {
  addConflicts(receipts, runner)
  addDecide(receipts, runner)
}

function addConflicts(receipts: Command, runner: Runner): void {
  receipts
    .command('conflicts')
    .description('the conflicts that have to be decided, oldest first, with what differs')
    .option('--limit <N>', 'the maximum number of conflicts', parseWhole, 50)
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway receipts conflicts')
    .action(async ({ limit, csv }: { limit: number; csv?: true }) => {
      await runner.run(async (gateway) => {
        const open = await openConflicts(gateway, limit)
        return csv ? { lines: csvTable(columns, open) } : { document: { data: open.map(conflictJson) } }
      })
    })
}

/** The same as a table; what differs is told in one field. */
const columns: CsvColumns<ReceiptConflict> = {
  idConflict: ({ conflictId }) => conflictId,
  idReceipt: ({ receiptId }) => receiptId,
  source: ({ booked }) => booked.source,
  sourceId: ({ booked }) => booked.sourceId,
  amount: ({ booked }) => amountShortest(booked.money),
  currencyCode: ({ booked }) => booked.money.currencyCode,
  movedAt: ({ booked }) => booked.movedAt.toISOString(),
  reportedAt: ({ reportedAt }) => reportedAt.toISOString(),
  differences: (conflict) =>
    differencesOf(conflict)
      .map(({ field, booked, reported }) => `${field}: ${booked ?? 'nothing'}, then ${reported ?? 'nothing'}`)
      .join('; '),
}

const conflictJson = (conflict: ReceiptConflict) => ({
  idConflict: conflict.conflictId,
  idReceipt: conflict.receiptId,
  source: conflict.booked.source,
  sourceId: conflict.booked.sourceId,
  booked: { ...moneyJson(conflict.booked.money), movedAt: conflict.booked.movedAt.toISOString() },
  reportedAt: conflict.reportedAt.toISOString(),
  differences: differencesOf(conflict),
})

interface DecideOptions {
  conflict: string
  as: ConflictDecision
  reason: string
  by: string
  approvedBy?: string
}

function addDecide(receipts: Command, runner: Runner): void {
  receipts
    .command('decide')
    .description('decide a conflict: the same money, or other money, which is then booked')
    .requiredOption('--conflict <UUID>', 'its idConflict of "receipts conflicts"', parseUuid)
    .addOption(
      new Option('--as <DECISION>', 'SAME_MONEY books nothing; OTHER_MONEY books a receipt of its own')
        .choices(['SAME_MONEY', 'OTHER_MONEY'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <TEXT>', 'the reason, kept with the decision', parseName)
    .addOption(byOption())
    .option('--approved-by <NAME>', 'who approved OTHER_MONEY, another person', parseName)
    .addHelpText(
      'after',
      `
A source reported a receipt twice under one key, with different content. Only the first report is booked. Compare both with the statement of
the account. A conflict is decided once: after a lost answer run the command again, and it prints the decision.

Examples:
  gateway receipts decide --conflict 6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11 --as SAME_MONEY --reason "camt.053 has the booking time" --by Ann
  gateway receipts decide --conflict 6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11 --as OTHER_MONEY --reason "two transfers" --by Ann --approved-by Bob`,
    )
    .action(async (options: DecideOptions) => {
      const request = requestOf(options)
      await runner.run(async (gateway) => {
        const decided = await decideConflict(gateway, request)
        if (decided.result === 'NOT_FOUND')
          throw new CommandFault(
            `There is no conflict ${request.conflictId}: "receipts conflicts" lists those that are open.`,
          )
        return { document: decisionJson(request, decided) }
      })
    })
}

function requestOf({
  conflict: conflictId,
  as: decision,
  reason,
  by,
  approvedBy,
}: DecideOptions): DecisionRequest {
  const common = { conflictId, reason, by: byOperator(by) }
  if (decision === 'SAME_MONEY') return { ...common, decision }
  if (approvedBy === undefined)
    throw new CommandFault('OTHER_MONEY books money: name the person who approved it with --approved-by.')
  checkTwoPeople(by, approvedBy)
  return { ...common, decision, approvedBy }
}

/** The decision in force. Throws `CommandFault` where an earlier one was another. */
function decisionJson(request: DecisionRequest, decided: Exclude<Decided, { result: 'NOT_FOUND' }>) {
  const { decision } = decided
  const at = decision.decidedAt.toISOString()
  const by = describeActor(decision.actor)
  if (decided.result === 'DECIDED_BEFORE' && decision.decision !== request.decision)
    throw new CommandFault(
      `The conflict was decided as ${decision.decision} by ${by} at ${at}. Nothing was changed.`,
    )
  const received = decided.result === 'DECIDED' ? decided.received : undefined
  return {
    idConflict: request.conflictId,
    decision: decision.decision,
    reason: decision.reason,
    decidedAt: at,
    by,
    ...(decision.approvedBy !== null && { approvedBy: decision.approvedBy }),
    ...(decision.receiptId !== null && { idReceipt: decision.receiptId }),
    ...(received && {
      result: received.result,
      ...('key' in received && { idPayment: received.key.paymentId }),
    }),
  }
}
