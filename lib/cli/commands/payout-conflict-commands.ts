import { Option, type Command } from 'commander'
import { moneyJson } from '../../money/money.ts'
import {
  decidePayoutConflict,
  type PayoutDecided,
  type PayoutDecision,
} from '../../payments/payouts/decide-payout-conflict.ts'
import { payoutConflicts } from '../../payments/payouts/sql/payout-conflict.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { newRequestId, requestIdOption } from '../booking-request.ts'
import { CommandFault } from '../command-fault.ts'
import { codeOption, parseName, parseWhole } from '../options.ts'
import type { Runner } from '../runner.ts'
import { checkTwoPeople } from '../two-people.ts'

/** `payouts conflicts` and `payouts decide`: payouts under whose key the rail has another order. */
export function addPayoutConflictCommands(payouts: Command, runner: Runner): void {
  addConflicts(payouts, runner)
  addDecide(payouts, runner)
}

function addConflicts(payouts: Command, runner: Runner): void {
  payouts
    .command('conflicts')
    .description('payouts under whose key the rail has another order, oldest first')
    .option('--limit <N>', 'the maximum number of payouts', parseWhole, 50)
    .addHelpText('after', '\nExample:\n  gateway payouts conflicts')
    .action(async ({ limit }: { limit: number }) => {
      await runner.run(async ({ db }) => {
        const conflicts = await payoutConflicts(db, limit)
        const data = conflicts.map(({ payout, rail, orderKey, money, createdAt }) => ({
          merchantCode: payout.merchantCode,
          idPayout: payout.paymentId,
          money: moneyJson(money),
          rail,
          orderKey,
          createdAt: createdAt.toISOString(),
        }))
        return { document: { data } }
      })
    })
}

interface DecideOptions {
  code: string
  payout: string
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
    .description('end a payout in conflict as paid or not paid, approved by a second person')
    .addOption(codeOption())
    .requiredOption('--payout <ID>', "the payout's ID")
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
After a restore or failover a payout was lost here and created again with other money or another payee, and the bank has the first one under
the same key. "payouts conflicts" prints the key: ask the bank what it paid under it, and to whom. PAID books the money out. NOT_PAID refuses
the payout and releases its money; the merchant may send it again under a new ID. If the answer is lost, run the command again with
--request-id and the ID that it printed.

Example:
  gateway payouts decide --code ACME --payout P-1 --as NOT_PAID --reason "bank paid the earlier payout" --by Ann --approved-by Bob`,
    )
    .action(async ({ yes, ...options }: DecideOptions) => {
      const request = requestOf(options)
      await runner.run(async (gateway) => {
        const { payout, decision, by: _, ...rest } = request
        const question = `End payout ${payout.paymentId} of ${payout.merchantCode} as ${decision} ("${rest.reason}", approved by ${rest.approvedBy})?`
        if (!yes && !(await runner.confirm(question))) throw new CommandFault('Nothing was decided.')
        runner.notice(`Request ID: ${rest.requestId}`)
        checkDecided(request, await decidePayoutConflict(gateway, request), runner)
        const { merchantCode, paymentId: idPayout } = payout
        return { document: { merchantCode, idPayout, decision, by: options.by, ...rest } }
      })
    })
}

function requestOf({ code, payout, as: decision, by, requestId, ...why }: DecideOptions): PayoutDecision {
  checkTwoPeople(by, why.approvedBy)
  return {
    requestId: newRequestId(requestId),
    payout: { merchantCode: code, kind: 'payout', paymentId: payout },
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
    case 'NO_CONFLICT':
      throw new CommandFault(
        `The ${named} is ${decided.status} and not in conflict: "payouts conflicts" lists those that are.`,
      )
    case 'REQUEST_ID_REUSED':
      throw new CommandFault(
        `The request ID ${requestId} was used at ${decided.at.toISOString()} for "${decided.command}" with other content. Nothing was changed: use another request ID.`,
      )
  }
}
