import type { Command } from 'commander'
import { fillMerchantCodes } from '../../backup/merchant-rows/fill-merchant-codes.ts'
import { partitionedTables } from '../../callbacks/partitioned-tables.ts'
import { buildIndex } from '../../platform/db/maintenance/build-index.ts'
import { maintainPartitions } from '../../platform/db/maintenance/partitions.ts'
import { encryptStored } from '../../platform/personal-data/encrypt-stored.ts'
import { lookupIndex } from '../../platform/personal-data/sql/plain-payers.ts'
import type { Runner } from '../runner.ts'

/** `maintain …`: upkeep of the tables that runs beside the gateway. */
export function addMaintainCommands(maintain: Command, runner: Runner): void {
  addPartitions(maintain, runner)
  addMerchantCodes(maintain, runner)
  addEncryption(maintain, runner)
}

function addEncryption(maintain: Command, runner: Runner): void {
  maintain
    .command('encrypt-personal-data')
    .description('encrypt the personal data that releases before this one wrote')
    .addHelpText(
      'after',
      `
Run it once after the upgrade, when no process of an earlier release runs any more, and after "maintain merchant-codes": a row without its
merchant is encrypted with the key of the installation. It changes 500 rows at a time and may be stopped: the next run continues. Backups
from before the upgrade still hold the data as text.

Example:
  gateway maintain encrypt-personal-data`,
    )
    .action(async () => {
      await runner.run(async ({ db, personal }) => {
        await buildIndex(db, lookupIndex)
        return { document: { encrypted: await encryptStored(db, personal, (line) => runner.progress(line)) } }
      })
    })
}

function addPartitions(maintain: Command, runner: Runner): void {
  maintain
    .command('partitions')
    .description(
      'make the partitions of the next months and days, and remove those that are older than is kept',
    )
    .addHelpText(
      'after',
      `
The worker does this every day: run it by hand where no worker runs, or after CALLBACK_KEEP_DAYS was changed.
"added" and "removed" list partitions. The rows of a removed partition are deleted.

Example:
  gateway maintain partitions`,
    )
    .action(async () => {
      await runner.run(async ({ db, config }) => {
        const data: object[] = []
        for (const table of partitionedTables(config))
          data.push({ table: table.name, ...(await maintainPartitions(db, table)) })
        return { document: { data } }
      })
    })
}

function addMerchantCodes(maintain: Command, runner: Runner): void {
  maintain
    .command('merchant-codes')
    .description('fill in the merchant of rows that releases before this one wrote')
    .addHelpText(
      'after',
      `
Run it once after the upgrade. It changes some thousands of rows at a time and may be stopped: the next run continues. "filled" is the number of changed rows of each table.

Example:
  gateway maintain merchant-codes`,
    )
    .action(async () => {
      await runner.run(async ({ db }) => ({
        document: { filled: await fillMerchantCodes(db, (line) => runner.progress(line)) },
      }))
    })
}
