import { settingRepairs } from '../platform/config.ts'
import { accountKinds } from './accounts/account-kinds.ts'
import type { FindingKind } from './finding-kind.ts'

const kinds = {
  SETTING_INVALID: {
    severity: 'ERROR',
    meaning: 'A setting has a value that cannot be read. The gateway does not start in either mode.',
    repair: settingRepairs.SETTING_INVALID,
    refusesLiveStart: true,
  },
  SECRET_KEY_MISSING: {
    severity: 'ERROR',
    meaning:
      'There is no secret key: live mode makes none, and the sandbox none for a database that holds secrets.',
    repair: settingRepairs.SECRET_KEY_MISSING,
    refusesLiveStart: true,
  },
  SECRET_KEY_WRONG: {
    severity: 'ERROR',
    meaning: 'The secret key is not the one that encrypted the secrets of this database.',
    repair:
      'Set GATEWAY_SECRET_KEY to the key of this database. While a key is replaced, GATEWAY_PREVIOUS_SECRET_KEY names the other one.',
    refusesLiveStart: true,
  },
  PUBLIC_URL_NOT_HTTPS: {
    severity: 'ERROR',
    meaning:
      'Live mode without an https address: tokens and data go in plain text. An address of this machine, or none, does not stop the start.',
    repair:
      'Set GATEWAY_PUBLIC_URL to the https address that customers use, or GATEWAY_ALLOW_HTTP=true if TLS ends in front of the gateway all the same.',
    refusesLiveStart: true,
  },
  EMBEDDED_DATABASE: {
    severity: 'ERROR',
    meaning:
      'Live mode on the embedded PostgreSQL, a beta build made for tests. A WARNING with GATEWAY_ALLOW_EMBEDDED=true.',
    repair: settingRepairs.EMBEDDED_DATABASE,
    refusesLiveStart: true,
  },
  CALLBACK_PRIVATE_ALLOWED: {
    severity: 'WARNING',
    meaning:
      'Live mode delivers callbacks to private addresses too, so a merchant can send requests into your network.',
    repair: 'Remove CALLBACK_ALLOW_PRIVATE, unless every merchant is yours.',
  },
  BACKUP_MARKER_MISSING: {
    severity: 'WARNING',
    meaning: 'The file that GATEWAY_BACKUP_MARKER names is not there or cannot be read.',
    repair:
      'Let the backup write that file when it is complete (docs/operations/backup.md), or correct GATEWAY_BACKUP_MARKER.',
  },
  BACKUP_OLD: {
    severity: 'WARNING',
    meaning: 'The file that GATEWAY_BACKUP_MARKER names is over a day old.',
    repair: 'Find out why the backup did not run, and take one now (docs/operations/backup.md).',
  },
  DATABASE_STOPPED: {
    severity: 'WARNING',
    meaning: 'The embedded PostgreSQL does not run, since no gateway runs; nothing in it was examined.',
    repair: 'Start the gateway and run doctor again.',
  },
  DATABASE_UNREACHABLE: {
    severity: 'ERROR',
    meaning: 'The database does not answer in time; nothing more in it was examined.',
    repair:
      'Start PostgreSQL, or correct DATABASE_URL and DATABASE_SESSION_URL (docs/operations/incidents.md), and run doctor again.',
  },
  DATABASE_TOO_OLD: {
    severity: 'ERROR',
    meaning: 'The release of PostgreSQL is older than the gateway needs.',
    repair: 'Upgrade PostgreSQL to 15 or newer.',
  },
  DATABASE_READ_ONLY: {
    severity: 'ERROR',
    meaning: 'The database takes no changes: it is a standby, or was made read-only.',
    repair: 'Name the primary server in DATABASE_URL.',
  },
  DATABASE_LIMITS_MISSING: {
    severity: 'WARNING',
    meaning:
      'The pooler of DATABASE_URL does not pass on the limits of statements, and the role has none of its own.',
    repair:
      'Run the SQL of the message, then let the pooler open new connections (docs/operations/install.md, "A pooler").',
  },
  DATABASE_NOT_MIGRATED: {
    severity: 'WARNING',
    meaning: 'The database lacks migrations of this release; its content was not examined.',
    repair: 'Start the gateway, which applies them, and run doctor again.',
  },
  DATABASE_OF_OTHER_RELEASE: {
    severity: 'ERROR',
    meaning: 'The database was migrated by a newer release, or its migrations are not those of this release.',
    repair: 'Run the release that this database belongs to (docs/operations/upgrade.md).',
  },
  WRONG_MODE: {
    severity: 'ERROR',
    meaning: 'The database was made in the other mode: test money can never become real.',
    repair: 'Use another database, or the other GATEWAY_MODE.',
    refusesLiveStart: true,
  },
  CLOCK_REPLACED: {
    severity: 'ERROR',
    meaning:
      'The function gateway_now() of a live database was replaced, so deadlines and bookings may have any time.',
    repair: 'Restore the function of the migration one_clock.',
    refusesLiveStart: true,
  },
  CLOCK_DIFFERS: {
    severity: 'WARNING',
    meaning: 'The clock of this machine differs from the clock of the database by five seconds or more.',
    repair: 'Let NTP set both machines.',
  },
  TIME_ZONES_DIFFER: {
    severity: 'WARNING',
    meaning:
      'Node and PostgreSQL bring different rules of a time zone in use: near midnight a day may begin at two moments.',
    repair: 'Update the older of the two: Node, or PostgreSQL (or the tzdata of its machine).',
  },
  COMMITS_NOT_ON_DISK: {
    severity: 'ERROR',
    meaning:
      'PostgreSQL of a live gateway confirms commits that a crash can lose, such as the record of a payout.',
    repair: 'Set fsync, full_page_writes and synchronous_commit of PostgreSQL to on.',
    refusesLiveStart: true,
  },
  STANDBY_NOT_SYNCHRONOUS: {
    severity: 'WARNING',
    meaning: 'A standby replicates the live database asynchronously: a failover loses the last commits.',
    repair: 'Set synchronous_standby_names of PostgreSQL, so that commits wait for the standby.',
  },
  REDIS_UNREACHABLE: {
    severity: 'WARNING',
    meaning: 'Redis does not count requests in time, or not at all: each machine counts its own.',
    repair:
      'Start Redis, make room in it, or correct REDIS_URL (docs/operations/incidents.md). Nothing has to be restarted.',
  },
  WORK_OVERDUE: {
    severity: 'WARNING',
    meaning: 'Payments should have expired over a minute ago: no worker runs, or it cannot keep up.',
    repair: 'Start a process with GATEWAY_ROLE all or worker, or read the log of the one that runs.',
  },
  CALLBACKS_WAIT: {
    severity: 'WARNING',
    meaning: 'A try to deliver a callback has been due for over 15 minutes.',
    repair: 'See CALLBACK_UNREACHABLE if it is found too; otherwise see that a worker runs.',
  },
  CALLBACK_ADDRESS_PRIVATE: {
    severity: 'WARNING',
    meaning: 'Callbacks to a merchant were not sent in the last hour: their address is private.',
    repair:
      'Tell the merchant to give an address of the internet as callbackUrl; older payments keep theirs.',
  },
  CALLBACK_UNREACHABLE: {
    severity: 'WARNING',
    meaning:
      'No delivery of callbacks to a merchant arrived in the last hour, or in the last day where they are repeated for days.',
    repair:
      'Tell the merchant, unless the reason is on the side of the gateway: its name servers, or a firewall in front of it.',
  },
  PAYOUTS_WAIT: {
    severity: 'WARNING',
    meaning: 'A payout, refund or return of suspense has been open for over a day.',
    repair:
      'Run "payouts unresolved" and "payouts conflicts" (docs/operations/incidents.md), and "payout-batch waiting"; a batch that its bank refused as a whole waits for "payout-batch release".',
  },
  PAYOUTS_HELD: {
    severity: 'WARNING',
    meaning: 'Payouts of a live gateway are held: none is sent.',
    repair: 'Run "restore confirm" after a restore (docs/operations/backup.md), otherwise "payouts release".',
  },
  RECEIPT_CONFLICTS: {
    severity: 'WARNING',
    meaning:
      'A rail reported a receipt again with another amount, account, reference or time; the first counts until a person decides.',
    repair: 'Compare both with the bank: "receipts conflicts" lists them, "receipts decide" ends each.',
  },
  ...accountKinds,
} satisfies Readonly<Record<string, FindingKind>>

export type FindingCode = keyof typeof kinds

/** Every finding of `doctor`. docs/operations/doctor.md is made from it. */
export const findingCodes: Readonly<Record<FindingCode, FindingKind>> = kinds
