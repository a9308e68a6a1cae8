import { paidOutKinds } from '../../../money/payment-kinds.ts'
import type { Command } from 'commander'
import type { Gateway } from '../../../gateway.ts'
import type { Decided } from '../../../rails/own-accounts/batches/batch.ts'
import type { BatchDecision } from '../../../rails/own-accounts/batches/batch-orders.ts'
import { confirmBatch } from '../../../rails/own-accounts/batches/confirm-batch.ts'
import { releaseBatch } from '../../../rails/own-accounts/batches/release-batch.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { approvedByOption, fourEyes, type People } from '../../four-eyes.ts'
import { byOption, onlyOption, parseName } from '../../options.ts'
import type { PaidOutOptions } from '../../paid-out.ts'
import type { Runner } from '../../runner.ts'
import { unrefused } from '../../refusal-fault.ts'
import { isRefused, type Refused } from '../../../platform/refused.ts'
import { batchJson } from './batch-json.ts'
import { batchIdOption } from './batch-step-commands.ts'

/** `payout-batch confirm` and `release`: what people learned from the bank of a file that it got. */
export function addBatchDecisionCommands(batch: Command, runner: Runner): void {
  addDecision(batch, runner, {
    name: 'confirm',
    description: 'say that the bank paid a batch, or one payout of it; for statements that name no ID',
    help: `
Payouts of the batch that were not refused succeed. An open debit of the sum, or of a payout, is closed where there is exactly one of its
amount; else the debit is still to come. Repeat the command when it is there.`,
    example: '--reference "letter of 3 March" --reason "the statement names no ID"',
    run: async (gateway, decision, decided) => {
      const result = await confirmBatch(gateway, decision, decided)
      if (isRefused(result)) return result
      const { batch: after, confirmed, debited } = result
      return { ...batchJson(after), confirmed, debited }
    },
  })
  addDecision(batch, runner, {
    name: 'release',
    description: 'say that the bank did not pay a batch, or one payout of it, and never will',
    help: `
What has not ended goes into a new batch under the same end-to-end IDs, which waits for approval; "newBatch" names it. If the bank may still
execute the old file, its payees are paid twice: get it in writing that it does not.`,
    example: '--reference "call 4711" --reason "the bank refused the whole file"',
    run: async ({ db }, decision, decided) => {
      const result = await releaseBatch(db, decision, decided)
      if (isRefused(result)) return result
      const { batch: after, newBatch } = result
      return { ...batchJson(after), released: newBatch.orders, newBatch: batchJson(newBatch) }
    },
  })
}

interface Decision {
  readonly name: string
  readonly description: string
  readonly help: string
  readonly example: string
  readonly run: (gateway: Gateway, decision: BatchDecision, decided: Decided) => Promise<object | Refused>
}

interface DecisionOptions extends People, PaidOutOptions {
  id: string
  code?: string
  reference: string
  reason: string
}

function addDecision(batch: Command, runner: Runner, decision: Decision): void {
  const { name, description, help, example, run } = decision
  batch
    .command(name)
    .description(description)
    .requiredOption(...batchIdOption)
    .option('--payout <ID>', 'only this payout of the batch')
    .option('--refund <ID>', 'only this refund of the batch')
    .option('--code <CODE>', 'its merchant, where several have one of this ID')
    .requiredOption('--reference <TEXT>', "the bank's own reference: a letter, a call, a ticket", parseName)
    .requiredOption('--reason <TEXT>', 'the reason, kept in the audit', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `${help}

Example:
  gateway payout-batch ${name} --id ID ${example} --by Ann --approved-by Ben`,
    )
    .action(async ({ id, payout, refund, code, reference, reason, ...people }: DecisionOptions) => {
      await runner.run(async (gateway) => {
        const { approvedBy } = fourEyes(gateway, people)
        const selected = selectedOf({ payout, refund }, code)
        const decided = { by: byOperator(people.by), approvedBy }
        const result = unrefused(
          await run(gateway, { id, ...selected, reference, reason }, decided),
          ' Nothing was done.',
        )
        return { document: { ...result, reference, reason, ...people } }
      })
    })
}

/** One payout or refund of the batch, where one is named. */
function selectedOf(named: PaidOutOptions, merchantCode: string | undefined): Pick<BatchDecision, 'payout'> {
  if (named.payout === undefined && named.refund === undefined) return {}
  const { kind, text: paymentId } = onlyOption(paidOutKinds, named)
  return { payout: { kind, paymentId, merchantCode } }
}
