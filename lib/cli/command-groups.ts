import type { Command } from 'commander'
import type { Runner } from './runner.ts'

/** The first word of a command, and what is loaded when it is named: one command needs a part of the gateway. */
export interface CommandGroup {
  readonly name: string
  readonly description: string
  /** Loads what adds its options, actions and further words. */
  readonly load: () => Promise<(group: Command, runner: Runner) => void>
}

/** Every command by its first word, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  {
    name: 'merchant',
    description: 'register merchants, their keys and settings',
    load: async () => (await import('./commands/merchant-commands.ts')).addMerchantCommands,
  },
  {
    name: 'account',
    description: 'the accounts and addresses that receive money',
    load: async () => (await import('./commands/accounts/account-commands.ts')).addAccountCommands,
  },
  {
    name: 'rail',
    description: 'connections to institutions that answer',
    load: async () => (await import('./commands/rail-commands.ts')).addRailCommands,
  },
  {
    name: 'ledger',
    description: 'inspect and check the ledger',
    load: async () => (await import('./commands/ledger/ledger-commands.ts')).addLedgerCommands,
  },
  {
    name: 'balance',
    description: 'book amounts by hand',
    load: async () => (await import('./commands/ledger/balance-commands.ts')).addBalanceCommands,
  },
  {
    name: 'payment',
    description: 'find payments of all merchants, and look at one',
    load: async () => (await import('./commands/payments/payment-commands.ts')).addPaymentCommands,
  },
  {
    name: 'payouts',
    description: 'hold payouts, release them, and decide those that no rail can end',
    load: async () => (await import('./commands/payouts/payout-commands.ts')).addPayoutCommands,
  },
  {
    name: 'payout',
    description: 'one payout from your own accounts',
    load: async () => (await import('./commands/payouts/refuse-command.ts')).addPayoutRefuseCommand,
  },
  {
    name: 'payout-batch',
    description: 'payouts from your own accounts, in files for the bank',
    load: async () => (await import('./commands/batches/batch-commands.ts')).addBatchCommands,
  },
  {
    name: 'receipts',
    description: 'list and decide receipts that were reported again with other content',
    load: async () => (await import('./commands/receipt-commands.ts')).addReceiptCommands,
  },
  {
    name: 'statement',
    description: "read banks' statements, and book them",
    load: async () => (await import('./commands/statements/statement-commands.ts')).addStatementCommands,
  },
  {
    name: 'suspense',
    description: 'money that belongs to no payment yet, and debits that nobody has explained',
    load: async () => (await import('./commands/suspense/suspense-commands.ts')).addSuspenseCommands,
  },
  {
    name: 'match',
    description: 'which payments receipts were matched to',
    load: async () => (await import('./commands/suspense/match-commands.ts')).addMatchCommands,
  },
  {
    name: 'sandbox',
    description: 'what the simulated institutions of a sandbox send',
    load: async () => (await import('./commands/sandbox-commands.ts')).addSandboxCommands,
  },
  {
    name: 'fx',
    description: 'import and list exchange rates',
    load: async () => (await import('./commands/fx-commands.ts')).addFxCommands,
  },
  {
    name: 'audit',
    description: 'list the changes made by commands, and who made them',
    load: async () => (await import('./commands/audit-commands.ts')).addAuditCommands,
  },
  {
    name: 'settlement',
    description: "merchants' settlements: what each day adds up to",
    load: async () => (await import('./commands/settlement-commands.ts')).addSettlementCommands,
  },
  {
    name: 'privacy',
    description: 'requests of customers about their personal data',
    load: async () => (await import('./commands/privacy-commands.ts')).addPrivacyCommands,
  },
  {
    name: 'maintain',
    description: 'upkeep of the tables, while the gateway runs',
    load: async () => (await import('./commands/maintain-commands.ts')).addMaintainCommands,
  },
  {
    name: 'keys',
    description: 'new keys for what is stored encrypted',
    load: async () => (await import('./commands/keys-commands.ts')).addKeysCommands,
  },
  {
    name: 'signing-key',
    description: 'the keys that sign access tokens',
    load: async () => (await import('./commands/signing-key-commands.ts')).addSigningKeyCommands,
  },
  {
    name: 'backup',
    description: 'copy the whole database into a directory, while the gateway runs',
    load: async () => (await import('./commands/backup-commands.ts')).addBackupCommands,
  },
  {
    name: 'restore',
    description: 'restore the database from a backup, with payouts held',
    load: async () => (await import('./commands/restore-commands.ts')).addRestoreCommands,
  },
  {
    name: 'operator-token',
    description: "the keys of your own machines, such as the one that sends the bank's statements",
    load: async () => (await import('./commands/operator-token-commands.ts')).addOperatorTokenCommands,
  },
  {
    name: 'person',
    description: 'people who sign in to the console',
    load: async () => (await import('./commands/person-commands.ts')).addPersonCommands,
  },
  {
    name: 'alarm',
    description: 'who learns of what is wrong, by e-mail or webhook',
    load: async () => (await import('./commands/alarm-commands.ts')).addAlarmCommands,
  },
  {
    name: 'doctor',
    description: 'examine settings, database, backup and waiting work; exit code 1 if anything is an ERROR',
    load: async () => (await import('./commands/doctor-command.ts')).addDoctorCommand,
  },
]
