import type { Command } from 'commander'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { moneyJson } from '../../../money/money.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { correctPayee } from '../../../rails/own-accounts/batches/correct-payee.ts'
import { byOption, parseName } from '../../options.ts'
import { paidOutJson } from '../../paid-out.ts'
import type { Runner } from '../../runner.ts'
import { unrefused } from '../../refusal-fault.ts'

interface CorrectOptions {
  id: string
  code?: string
  payeeBank?: string
  payeeName?: string
  by: string
}

/** `payouts correct`: what a file for a bank needs of a payee, and the merchant did not say. */
export function addCorrectCommand(payouts: Command, runner: Runner): void {
  payouts
    .command('correct')
    .description("say the payee's bank, or the name as the bank has it, while a payout waits for its batch")
    .requiredOption('--id <ID>', 'the ID of the payout, refund or return, or its end-to-end ID')
    .option('--code <CODE>', 'its merchant, where several have one of this ID')
    .option(
      '--payee-bank <BANK>',
      "the payee's bank: its code in payouts or its public code, a BIC, in India an IFSC",
    )
    .option('--payee-name <NAME>', 'the name in Latin letters, as the bank has it', parseName)
    .addOption(byOption())
    .addHelpText(
      'after',
      `
"payout-batch create" says in "unfit" which payouts need it. What the merchant sent stays beside it, and those who approve the batch see it.
A payout in a batch is not corrected: cancel the batch first.

Example:
  gateway payouts correct --id P-1 --payee-bank KASITHBK --payee-name "SOMCHAI JAIDEE" --by Ann`,
    )
    .action(async ({ id, code, payeeBank, payeeName, by }: CorrectOptions) => {
      await runner.run(async (gateway) => {
        const correction = { order: { id, merchantCode: code }, bank: payeeBank, name: payeeName }
        const corrected = unrefused(
          await correctPayee(gateway, correction, { by: byOperator(by) }),
          ' Nothing was done.',
        )
        const { order, payee } = corrected
        return {
          document: {
            ...('payout' in order.of ? paidOutJson(order.of.payout.key) : { idReturn: order.key }),
            endToEndId: endToEndIdOf(order.key),
            money: moneyJson(order.money),
            payee,
          },
        }
      })
    })
}
