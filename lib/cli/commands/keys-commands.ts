import type { Command } from 'commander'
import { sealedWebhook } from '../../alarms/webhook.ts'
import { approvalColumn } from '../../console/acts/approval-content.ts'
import { callbackSecretColumns } from '../../merchants/callback-secret.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { dataKeyColumn } from '../../platform/personal-data/data-key.ts'
import { rotateDataKeys } from '../../platform/personal-data/rotate-data-keys.ts'
import { appSecretColumns } from '../../people/second-factor.ts'
import { resealColumn } from '../../platform/secrets/reseal-column.ts'
import { evmKeyColumn } from '../../rails/evm/accounts/sealed-key.ts'
import { railNoticeColumn, railSettingsColumn } from '../../rails/rows/sealed-settings.ts'
import { signingKeyColumn } from '../../tokens/signing-keys.ts'
import { findMerchant } from '../find-merchant.ts'
import { byOption } from '../options.ts'
import type { Runner } from '../runner.ts'

/** `keys …`: new keys for what is stored encrypted. */
export function addKeysCommands(keys: Command, runner: Runner): void {
  addRotateData(keys, runner)
  addRotateSecret(keys, runner)
}

function addRotateData(keys: Command, runner: Runner): void {
  keys
    .command('rotate-data')
    .description('encrypt personal data with new keys, while the gateway runs')
    .option('--code <CODE>', 'only of this merchant; default: all, and the installation')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
It encrypts 500 rows at a time and may be stopped: the next run continues and makes no further key. "newKeys" counts the keys that were made,
"resealed" the rows, "deletedKeys" the old keys that nothing uses any more: they are deleted a day after they were replaced, by a later run.

Examples:
  gateway keys rotate-data --code ACME --by Ann
  gateway keys rotate-data --by Ann`,
    )
    .action(async ({ code, by }: { code?: string; by: string }) => {
      await runner.run(async (gateway) => {
        const owner = code === undefined ? undefined : (await findMerchant(gateway, code)).code
        const onProgress = (line: string) => runner.progress(line)
        const rotated = await rotateDataKeys(gateway, { owner, onProgress })
        await recordAudit(gateway.db, {
          actor: byOperator(by),
          command: 'keys rotate-data',
          merchantCode: owner,
          after: rotated,
        })
        return { document: rotated }
      })
    })
}

function addRotateSecret(keys: Command, runner: Runner): void {
  keys
    .command('rotate-secret')
    .description('encrypt all keys and secrets with the new GATEWAY_SECRET_KEY, while the gateway runs')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Set GATEWAY_SECRET_KEY to the new key and GATEWAY_PREVIOUS_SECRET_KEY to the old one, as every process must have them by then
(docs/operations/incidents.md). It may be stopped and run again. The counts are what was encrypted anew in this run.

Example:
  gateway keys rotate-secret --by Ann`,
    )
    .action(async ({ by }: { by: string }) => {
      await runner.run(async ({ db, secrets }) => {
        let callbackSecrets = 0
        for (const column of callbackSecretColumns) callbackSecrets += await resealColumn(db, secrets, column)
        // Few, or kept for days: they are not counted.
        for (const column of [approvalColumn, sealedWebhook, ...appSecretColumns, railNoticeColumn])
          await resealColumn(db, secrets, column)
        const resealed = {
          dataKeys: await resealColumn(db, secrets, dataKeyColumn),
          callbackSecrets,
          signingKeys: await resealColumn(db, secrets, signingKeyColumn),
          evmKeys: await resealColumn(db, secrets, evmKeyColumn),
          railSettings: await resealColumn(db, secrets, railSettingsColumn),
        }
        await recordAudit(db, { actor: byOperator(by), command: 'keys rotate-secret', after: resealed })
        return { document: resealed }
      })
    })
}
