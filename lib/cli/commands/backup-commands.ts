import { Option, type Command } from 'commander'
import type { Manifest } from '../../backup/manifest.ts'
import { verifyBackup } from '../../backup/read-backup.ts'
import { takeBackup } from '../../backup/take-backup.ts'
import { CommandFault } from '../command-fault.ts'
import type { Runner } from '../runner.ts'

interface BackupOptions {
  out?: string
  format?: Manifest['contents']
  withSecretKey: boolean
}

const secretKeyNotice =
  'GATEWAY_SECRET_KEY is not in this backup, and the backup cannot be restored without it: keep it in another place.'
const secretKeyWarning =
  'This backup contains GATEWAY_SECRET_KEY: anyone who has the backup can sign tokens and callbacks.'

/** `backup …`: a copy of the whole database, taken while the gateway runs. */
export function addBackupCommands(backup: Command, runner: Runner): void {
  backup
    .option('--out <DIR>', 'the target directory: empty or not yet existing')
    .addOption(
      new Option(
        '--format <FORMAT>',
        'rows: one COPY file per table, needs no tool (default for the embedded PostgreSQL); pg_dump: an archive by pg_dump (default for DATABASE_URL)',
      ).choices(['rows', 'pg_dump']),
    )
    .option('--with-secret-key', 'write GATEWAY_SECRET_KEY into the backup, unencrypted', false)
    .addHelpText(
      'after',
      `
The backup is a consistent copy of the database at one moment; payments continue meanwhile. It contains personal data and the secret of
payout keys: protect it like the database. It is complete when SHA256SUMS exists, which is written last.

Examples:
  gateway backup --out /backups/2026-11-22
  gateway backup verify --from /backups/2026-11-22`,
    )
    .action(async ({ out, format, withSecretKey }: BackupOptions) => {
      if (out === undefined) throw new CommandFault('Name the directory to write to: backup --out DIR.')
      await runner.runUnopened(async (config, log) => {
        const { directory, bytes, manifest } = await takeBackup(config, log, {
          directory: out,
          contents: format,
          withSecretKey,
          progress: runner.progress,
        })
        runner.notice(withSecretKey ? secretKeyWarning : secretKeyNotice)
        return { document: { directory, bytes, secretKey: withSecretKey, ...summaryOf(manifest) } }
      })
    })
  addVerify(backup, runner)
}

function addVerify(backup: Command, runner: Runner): void {
  backup
    .command('verify')
    .description('compare every file of a backup with its checksum, without restoring')
    .requiredOption('--from <DIR>', 'the directory of the backup')
    .addHelpText('after', '\nExample:\n  gateway backup verify --from /backups/2026-11-22')
    .action(async ({ from }: { from: string }) => {
      const { manifest, secretKey } = await verifyBackup(from)
      await runner.runUnopened(async () => ({
        document: { directory: from, secretKey: secretKey !== undefined, ...summaryOf(manifest) },
      }))
    })
}

/** The summary of a backup that commands print. */
export const summaryOf = ({ version, mode, takenAt, contents, tables }: Manifest) => ({
  takenAt,
  mode,
  version,
  format: contents,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
})
