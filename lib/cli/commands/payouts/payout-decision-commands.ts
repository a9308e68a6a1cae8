import { Option, type Command } from 'commander'
import { csvTable, type CsvColumns } from '../../../ledger/csv.ts'
import { amountShortest, moneyJson } from '../../../money/money.ts'
import {
  decidePayout,
  type PayoutDecided,
  type PayoutDecision,
} from '../../../payments/payouts/decide-payout.ts'
import {
  undecidedPayouts,
  type OpenDecision,
  type UndecidedPayout,
} from '../../../payments/payouts/sql/open-decisions.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { newRequestId, requestIdOption } from '../../booking-request.ts'
import { CommandFault } from '../../command-fault.ts'
import { codeOption, parseName, parseWhole } from '../../options.ts'
import { paidOutJson, paidOutOf, type PaidOutOptions } from '../../paid-out.ts'
import { csvOption } from '../../page-options.ts'
import type { Runner } from '../../runner.ts'
import { checkTwoPeople } from '../../two-people.ts'

/** `payouts conflicts`, `payouts unresolved` and `payouts decide`: payouts that no rail can end. */
export function addPayoutDecisionCommands(payouts: Command, runner: Runner): void {
  const conflicts = 'payouts under whose key the rail has another order, oldest first'
  addList(payouts, runner, { name: 'conflicts', of: 'CONFLICT', description: conflicts })
  const unresolved =
    'payouts that were sent over an hour ago, and whose rail has not said what happened, oldest first'
  addList(payouts, runner, { name: 'unresolved', of: 'UNRESOLVED', description: unresolved })
  addDecide(payouts, runner)
}

interface DecisionList {
  readonly name: string
  readonly of: OpenDecision
  readonly description: string
}

function addList(payouts: Command, runner: Runner, { name, of, description }: DecisionList): void {
  payouts
    .command(name)
    .description(description)
    .option('--limit <N>', 'the maximum number of payouts', parseWhole, 50)
    .addOption(csvOption())
    .addHelpText('after', `\nExample:\n  gateway payouts ${name}`)
    .action(async ({ limit, csv }: { limit: number; csv?: true }) => {
      await runner.run(async ({ db }) => {
        const found = await undecidedPayouts(db, of, limit)
        if (csv) return { lines: csvTable(columns, found) }
        const data = found.map(({ payout, rail, orderKey, money, createdAt, sentAt }) => ({
          ...paidOutJson(payout),
          money: moneyJson(money),
          rail,
          orderKey,
          createdAt: createdAt.toISOString(),
          ...(sentAt && { sentAt: sentAt.toISOString() }),
        }))
        return { document: { data } }
      })
    })
}

const columns: CsvColumns<UndecidedPayout> = {
  merchantCode: ({ payout }) => payout.merchantCode,
  kind: ({ payout }) => payout.kind,
  id: ({ payout }) => payout.paymentId,
  amount: ({ money }) => amountShortest(money),
  currencyCode: ({ money }) => money.currencyCode,
  rail: ({ rail }) => rail,
  orderKey: ({ orderKey }) => orderKey,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  sentAt: ({ sentAt }) => sentAt?.toISOString(),
}

interface DecideOptions extends PaidOutOptions {
  code: string
  as: PayoutDecision['decision']
  reason: string
  by: string
  approvedBy: string
  requestId?: string
  yes?: boolean
}

function addDecide(payouts: Command, runner: Runner): void {
  payouts
    .command('decide')
    .description(
      'end a payout in conflict, or an unresolved one, as paid or not paid, approved by a second person',
    )
    .addOption(codeOption())
    .option('--payout <ID>', "the payout's ID")
    .option('--refund <ID>', 'or the ID of a refund')
    .addOption(
      new Option('--as <DECISION>', 'PAID: its payee has the money. NOT_PAID: it was not sent and is refused')
        .choices(['PAID', 'NOT_PAID'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .requiredOption('--by <NAME>', 'who makes the change', parseName)
    .requiredOption('--approved-by <NAME>', 'who approved it, another person', parseName)
    .addOption(requestIdOption())
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      `
"payouts conflicts": after a restore or failover a payout was lost here and created again with other money or another payee, and the bank
has the first one under the same key. "payouts unresolved": the bank was sent the payout over an hour ago, and does not know it or does not
answer; it is asked once more before the decision. Both print the key: get it in writing what the bank paid under it, and to whom. PAID books
the money out. NOT_PAID refuses the payout and releases its money; the merchant may send it again under a new ID. If the answer is lost, run
the command again with --request-id and the ID that it printed.

Example:
  gateway payouts decide --code ACME --payout P-1 --as NOT_PAID --reason "bank paid the earlier payout" --by Ann --approved-by Bob`,
    )
    .action(async ({ yes, ...options }: DecideOptions) => {
      const request = requestOf(options)
      await runner.run(async (gateway) => {
        const { payout, decision, by: _, ...rest } = request
        const question = `End ${payout.kind} ${payout.paymentId} of ${payout.merchantCode} as ${decision} ("${rest.reason}", approved by ${rest.approvedBy})?`
        if (!yes && !(await runner.confirm(question))) throw new CommandFault('Nothing was decided.')
        runner.notice(`Request ID: ${rest.requestId}`)
        checkDecided(request, await decidePayout(gateway, request), runner)
        return { document: { ...paidOutJson(payout), decision, by: options.by, ...rest } }
      })
    })
}

function requestOf({
  code,
  payout,
  refund,
  as: decision,
  by,
  requestId,
  ...why
}: DecideOptions): PayoutDecision {
  checkTwoPeople(by, why.approvedBy)
  return {
    requestId: newRequestId(requestId),
    payout: paidOutOf(code, { payout, refund }),
    decision,
    by: byOperator(by),
    reason: why.reason,
    approvedBy: why.approvedBy,
  }
}

/** Throws `CommandFault` unless the payout is decided as requested, now or by a request of the same ID. */
function checkDecided({ payout, requestId }: PayoutDecision, decided: PayoutDecided, runner: Runner): void {
  const named = `payout ${payout.paymentId} of ${payout.merchantCode}`
  switch (decided.result) {
    case 'DECIDED':
      return
    case 'DECIDED_BEFORE':
      return runner.notice(
        `Request ${requestId} was already carried out at ${decided.at.toISOString()}: nothing was changed now.`,
      )
    case 'NOT_FOUND':
      throw new CommandFault(`There is no ${named}.`)
    case 'NOT_DECIDABLE':
      throw new CommandFault(
        `The ${named} is ${decided.status} and needs no decision: "payouts conflicts" and "payouts unresolved" list those that do.`,
      )
    case 'RAIL_KNOWS':
      throw new CommandFault(
        `The rail of ${named} says "${decided.answer}" now: the worker ends it by what the rail says. Nothing was decided.`,
      )
    case 'REQUEST_ID_REUSED':
      throw new CommandFault(
        `The request ID ${requestId} was used at ${decided.at.toISOString()} for "${decided.command}" with other content. Nothing was changed: use another request ID.`,
      )
  }
}
