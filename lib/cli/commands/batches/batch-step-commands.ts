import type { Command } from 'commander'
import type { Gateway } from '../../../gateway.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import {
  approveBatch,
  cancelBatch,
  takeOutOfBatch,
} from '../../../rails/own-accounts/batches/approve-batch.ts'
import type { Decided, PayoutBatch } from '../../../rails/own-accounts/batches/batch.ts'
import { exportBatch } from '../../../rails/own-accounts/batches/export-batch.ts'
import { selectItems } from '../../../rails/own-accounts/batches/sql/batch-items.ts'
import { CommandFault } from '../../command-fault.ts'
import { byOption, onlyOption } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { checkDirectory, writeWholeFile } from '../../write-whole-file.ts'
import { unrefused } from '../../refusal-fault.ts'
import type { Refused } from '../../../platform/refused.ts'
import { batchJson } from './batch-json.ts'

export const batchIdOption = ['--id <ID>', 'the idBatch that "payout-batch list" shows'] as const

/** `payout-batch approve`, `cancel`, `take-out` and `export`. */
export function addBatchStepCommands(batch: Command, runner: Runner): void {
  addApprove(batch, runner)
  addStep(batch, runner, {
    name: 'cancel',
    description: 'give up a batch that was not exported; its payouts are free for another one',
    by: 'Ann',
    run: ({ db }, id, decided) => cancelBatch(db, id, decided),
  })
  addTakeOut(batch, runner)
  addExport(batch, runner)
}

interface TakeOutOptions {
  id: string
  payout?: string
  refund?: string
  return?: string
  code?: string
  by: string
}

function addTakeOut(batch: Command, runner: Runner): void {
  batch
    .command('take-out')
    .description('take one payout out of a batch that was not exported; it waits for the next batch')
    .requiredOption(...batchIdOption)
    .option('--payout <ID>', 'this payout')
    .option('--refund <ID>', 'this refund')
    .option('--return <ID>', 'this return of a suspense item')
    .option('--code <CODE>', 'its merchant, where several have one of this ID')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
What was approved stays approved, for it only becomes less; its sha256 is another one then.

Example:
  gateway payout-batch take-out --id ID --payout P-1 --by Ben`,
    )
    .action(async ({ id, code, by, ...named }: TakeOutOptions) => {
      const { kind, text } = onlyOption(['payout', 'refund', 'return'], named)
      await runner.run(async (gateway) => {
        const items = (await selectItems(gateway.db, id)).filter(
          ({ key, payout, state }) =>
            state === 'IN_FORCE' &&
            (payout
              ? payout.kind === kind &&
                payout.paymentId === text &&
                (code ?? payout.merchantCode) === payout.merchantCode
              : kind === 'return' && key === text),
        )
        const [item, another] = items
        if (another)
          throw new CommandFault(`Several merchants have a ${kind} ${text} in the batch: name one by --code.`)
        if (!item)
          throw new CommandFault(
            `The batch ${id} has no ${kind} ${text} in force: "payout-batch show" names all.`,
          )
        const changed = unrefused(await takeOutOfBatch(gateway.db, id, [item.key], { by: byOperator(by) }))
        return { document: batchJson(changed) }
      })
    })
}

function addApprove(batch: Command, runner: Runner): void {
  batch
    .command('approve')
    .description('agree with a batch; with GATEWAY_FOUR_EYES=on another person than created it')
    .requiredOption(...batchIdOption)
    .option('--sha256 <HEX>', 'agree only with what "payout-batch show" showed under this sha256')
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway payout-batch approve --id ID --sha256 HEX --by Ben')
    .action(async ({ id, sha256, by }: { id: string; sha256?: string; by: string }) => {
      await runner.run(async (gateway) => {
        const approval = { needsAnother: gateway.config.fourEyes, sha256 }
        const approved = unrefused(await approveBatch(gateway, id, { by: byOperator(by) }, approval))
        return { document: batchJson(approved) }
      })
    })
}

interface Step {
  readonly name: string
  readonly description: string
  /** The name in the example. */
  readonly by: string
  readonly run: (gateway: Gateway, id: string, decided: Decided) => Promise<PayoutBatch | Refused>
}

function addStep(batch: Command, runner: Runner, { name, description, by: example, run }: Step): void {
  batch
    .command(name)
    .description(description)
    .requiredOption(...batchIdOption)
    .addOption(byOption())
    .addHelpText('after', `\nExample:\n  gateway payout-batch ${name} --id ID --by ${example}`)
    .action(async ({ id, by }: { id: string; by: string }) => {
      await runner.run(async (gateway) => {
        const changed = unrefused(await run(gateway, id, { by: byOperator(by) }))
        return { document: batchJson(changed) }
      })
    })
}

function addExport(batch: Command, runner: Runner): void {
  batch
    .command('export')
    .description('write the file of an approved batch; its payouts are PROCESSING from then on')
    .requiredOption(...batchIdOption)
    .requiredOption('--out <DIR>', 'the directory for the file')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
The file names people and accounts: give it to the bank and delete it. Exported again it has the same bytes; send it to the bank once.

Example:
  gateway payout-batch export --id ID --out /srv/to-bank --by Ann`,
    )
    .action(async ({ id, out, by }: { id: string; out: string; by: string }) => {
      await checkDirectory('--out', out)
      await runner.run(async (gateway) => {
        const exported = unrefused(await exportBatch(gateway, id, { by: byOperator(by) }))
        const { name, bytes, isRepeat, batch: after } = exported
        if (isRepeat) runner.notice('The batch was exported before: the file is the same.')
        return { document: { file: await writeWholeFile(out, name, bytes), ...batchJson(after) } }
      })
    })
}
