import { Command, CommanderError } from 'commander'
import { explain } from './command-fault.ts'
import { addAccountCommands } from './commands/accounts/account-commands.ts'
import { addAuditCommands } from './commands/audit-commands.ts'
import { addBackupCommands } from './commands/backup-commands.ts'
import { addBatchCommands } from './commands/batches/batch-commands.ts'
import { addBalanceCommands } from './commands/ledger/balance-commands.ts'
import { addDoctorCommand } from './commands/doctor-command.ts'
import { addFxCommands } from './commands/fx-commands.ts'
import { addLedgerCommands } from './commands/ledger/ledger-commands.ts'
import { addKeysCommands } from './commands/keys-commands.ts'
import { addMaintainCommands } from './commands/maintain-commands.ts'
import { addMerchantCommands } from './commands/merchant-commands.ts'
import { addOperatorTokenCommands } from './commands/operator-token-commands.ts'
import { addPaymentCommands } from './commands/payments/payment-commands.ts'
import { addPayoutCommands } from './commands/payouts/payout-commands.ts'
import { addPayoutRefuseCommand } from './commands/payouts/refuse-command.ts'
import { addPrivacyCommands } from './commands/privacy-commands.ts'
import { addReceiptCommands } from './commands/receipt-commands.ts'
import { addRestoreCommands } from './commands/restore-commands.ts'
import { addSandboxCommands } from './commands/sandbox-commands.ts'
import { addMatchCommands } from './commands/suspense/match-commands.ts'
import { addSuspenseCommands } from './commands/suspense/suspense-commands.ts'
import { addStatementCommands } from './commands/statements/statement-commands.ts'
import { addSettlementCommands } from './commands/settlement-commands.ts'
import { addSigningKeyCommands } from './commands/signing-key-commands.ts'
import { releaseVersion } from '../platform/release-version.ts'
import { openRunner } from './runner.ts'
import type { Runner, Surroundings } from './runner.ts'

/**
 * Runs one command and returns the exit code: 0 if it succeeded. One JSON document is printed,
 * everything else goes to `complain` (specification-gaps.md, "Command line").
 */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const runner = openRunner(surroundings)
  const program = gatewayProgram(runner)
  prepare(program, surroundings)
  try {
    await program.parseAsync(words, { from: 'user' })
    return runner.exitCode()
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    surroundings.complain(`${explain(error, surroundings.environment)}\n`)
    return 1
  }
}

/** All commands, which act through the runner. */
export function gatewayProgram(runner: Runner): Command {
  const program = new Command('gateway')
    .description('Administers this payment gateway, whether or not it is running.')
    .usage('COMMAND [options]')
    .version(releaseVersion, '--version', 'which release this is')
    .addHelpText('after', programHelp)
  addMerchantCommands(program, runner)
  addAccountCommands(program, runner)
  addLedgerCommands(program, runner)
  addBalanceCommands(program, runner)
  addPaymentCommands(program, runner)
  addPayoutCommands(program, runner)
  addPayoutRefuseCommand(program, runner)
  addBatchCommands(program, runner)
  addReceiptCommands(program, runner)
  addStatementCommands(program, runner)
  addSuspenseCommands(program, runner)
  addMatchCommands(program, runner)
  addSandboxCommands(program, runner)
  addFxCommands(program, runner)
  addAuditCommands(program, runner)
  addSettlementCommands(program, runner)
  addPrivacyCommands(program, runner)
  addMaintainCommands(program, runner)
  addKeysCommands(program, runner)
  addSigningKeyCommands(program, runner)
  addBackupCommands(program, runner)
  addRestoreCommands(program, runner)
  addOperatorTokenCommands(program, runner)
  addDoctorCommand(program, runner)
  return program
}

const programHelp = `
Every command prints one JSON document on stdout. Errors are one line on stderr, with a non-zero exit code.
Changes are recorded with your name (--by, by default the user of this machine); "audit list" shows them.

Examples:
  npm run -s gateway -- merchant create --code ACME --name "Acme Ltd" --public-key acme.pem
  npm run -s gateway -- merchant create --help`

// Commander configures output and exit for each command separately.
function prepare(command: Command, { print, complain }: Surroundings): void {
  const help = `see "${pathOf(command)} --help"`
  command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: print,
      writeErr: complain,
      outputError: (text, write) => write(`${oneLine(text)} (${help})\n`),
    })
  for (const child of command.commands) prepare(child, { print, complain, environment: {} })
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

const oneLine = (text: string): string =>
  text
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
