import { Option } from 'commander'
import type { Command } from 'commander'
import { addKey } from '../../merchants/keys/add-key.ts'
import { removeKey } from '../../merchants/keys/remove-key.ts'
import { revokeTokens } from '../../merchants/keys/revoke-tokens.ts'
import { listMerchants, type MerchantLine } from '../../merchants/list.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { rotateCallbackSecret } from '../../merchants/rotate-callback-secret.ts'
import { showMerchant } from '../../merchants/show.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { byOption, codeOption, collect, parseWhole, rateOption, readFileOf } from '../options.ts'
import { documentOf } from '../result.ts'
import { csvTable, type CsvColumns } from '../../ledger/csv.ts'
import { csvOption } from '../page-options.ts'
import type { Runner } from '../runner.ts'
import { addCloseCommand } from './close-command.ts'
import { addConfigureCommand } from './configure-command.ts'
import { addTestEventCommand } from './test-event-command.ts'

const keyOption = () => new Option('--public-key <FILE>', 'an RSA public key in PEM')

/** `merchant …`: merchants with their keys and settings. */
export function addMerchantCommands(merchant: Command, runner: Runner): void {
  addCreate(merchant, runner)
  addKeyCommands(merchant, runner)
  addRotateCallbackSecret(merchant, runner)
  addConfigureCommand(merchant, runner)
  addTestEventCommand(merchant, runner)
  addCloseCommand(merchant, runner)
  addReading(merchant, runner)
}

interface CreateOptions {
  code: string
  name: string
  publicKey?: readonly string[]
  requestsPerSecond?: number
  secret?: boolean
  by: string
}

function addCreate(merchant: Command, runner: Runner): void {
  merchant
    .command('create')
    .description('register a merchant with every method and currency switched on')
    .addOption(codeOption())
    .requiredOption('--name <NAME>', 'the name that customers see')
    .addOption(keyOption().argParser(collect))
    .addOption(rateOption())
    .option('--secret', 'generate a secret too, shown only now (deprecated way to get tokens)')
    .addOption(byOption())
    .addHelpText(
      'after',
      `
--public-key may be given several times. The callbackSecret that is printed verifies callbacks.

Examples:
  gateway merchant create --code ACME --name "Acme Ltd" --public-key acme.pem
  gateway merchant create --code ACME --name "Acme Ltd" --public-key old.pem --public-key new.pem --requests-per-second 50`,
    )
    .action(async ({ by, publicKey = [], ...registration }: CreateOptions) => {
      const publicKeys = await Promise.all(publicKey.map((file) => readFileOf('--public-key', file)))
      await runner.run(async ({ db, secrets }) =>
        documentOf(await registerMerchant(db, secrets, { ...registration, publicKeys }, byOperator(by))),
      )
    })
}

interface KeyOptions {
  code: string
  publicKey: string
  revokeTokens?: boolean
  by: string
}

function addKeyCommands(merchant: Command, runner: Runner): void {
  merchant
    .command('add-key')
    .description('add a public key; the existing ones stay valid')
    .addOption(codeOption())
    .addOption(keyOption().makeOptionMandatory())
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway merchant add-key --code ACME --public-key new.pem')
    .action(async ({ code, publicKey, by }: KeyOptions) => {
      const pem = await readFileOf('--public-key', publicKey)
      await runner.run(async ({ db }) => documentOf(await addKey(db, code, pem, byOperator(by))))
    })
  merchant
    .command('remove-key')
    .description('remove a public key: token requests signed with it are refused from now on')
    .addOption(codeOption())
    .requiredOption('--public-key <FILE>', 'the key in PEM, or its fingerprint as "merchant show" prints it')
    .option('--revoke-tokens', 'also refuse all tokens issued before: use it if the key has leaked')
    .addOption(byOption())
    .addHelpText(
      'after',
      '\nExample:\n  gateway merchant remove-key --code ACME --public-key old.pem --revoke-tokens',
    )
    .action(async ({ by, ...removal }: KeyOptions) => {
      const { publicKey } = removal
      const isFingerprint = /^[0-9a-f]{64}$/i.test(publicKey)
      const named = isFingerprint ? publicKey : await readFileOf('--public-key', publicKey)
      await runner.run(async ({ db }) =>
        documentOf(await removeKey(db, { ...removal, publicKey: named }, byOperator(by))),
      )
    })
  merchant
    .command('revoke-tokens')
    .description('refuse every token issued to the merchant until now; takes effect within five seconds')
    .addOption(codeOption())
    .addOption(byOption())
    .addHelpText('after', '\nExample:\n  gateway merchant revoke-tokens --code ACME')
    .action(async ({ code, by }: { code: string; by: string }) => {
      await runner.run(async ({ db }) => documentOf(await revokeTokens(db, code, byOperator(by))))
    })
}

interface RotateOptions {
  code: string
  overlapHours: number
  by: string
}

function addRotateCallbackSecret(merchant: Command, runner: Runner): void {
  merchant
    .command('rotate-callback-secret')
    .description('make a new callback secret; for some time callbacks are signed with the one before too')
    .addOption(codeOption())
    .addOption(
      new Option('--overlap-hours <N>', 'how long both sign, up to 720; 0 ends the present secret now')
        .argParser(parseWhole)
        .default(24),
    )
    .addOption(byOption())
    .addHelpText(
      'after',
      `
Give the merchant the callbackSecret that is printed. Meanwhile each callback has two signatures, of which either may be
verified. Only two secrets sign: one that is still in its overlap ends now.

Examples:
  gateway merchant rotate-callback-secret --code ACME
  gateway merchant rotate-callback-secret --code ACME --overlap-hours 0`,
    )
    .action(async ({ by, ...rotation }: RotateOptions) => {
      await runner.run(async ({ db, secrets }) =>
        documentOf(await rotateCallbackSecret(db, secrets, rotation, byOperator(by))),
      )
    })
}

function addReading(merchant: Command, runner: Runner): void {
  merchant
    .command('list')
    .description('every merchant, by code')
    .addOption(csvOption())
    .addHelpText('after', '\nExample:\n  gateway merchant list')
    .action(async ({ csv }: { csv?: true }) => {
      await runner.run(async ({ db }) => {
        const data = await listMerchants(db)
        return csv ? { lines: csvTable(columns, data) } : { document: { data } }
      })
    })
  merchant
    .command('show')
    .description(
      'one merchant: settings, keys by fingerprint, callbackSecret, and what differs from the defaults',
    )
    .addOption(codeOption())
    .addHelpText('after', '\nExample:\n  gateway merchant show --code ACME')
    .action(async ({ code }: { code: string }) => {
      await runner.run(async ({ db, secrets }) => documentOf(await showMerchant(db, secrets, code)))
    })
}

const columns: CsvColumns<MerchantLine> = {
  merchantCode: ({ merchantCode }) => merchantCode,
  channelName: ({ channelName }) => channelName,
  requestsPerSecond: ({ requestsPerSecond }) => String(requestsPerSecond),
  createdAt: ({ createdAt }) => createdAt,
}
