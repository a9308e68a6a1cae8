import { logEvents } from '../log/log-event.ts'

export const databaseEvents = logEvents({
  'database.lost': {
    level: 'warn',
    message: 'database unreachable, requests are answered with 503 and background work waits',
    meaning:
      'A connection to PostgreSQL was lost or could not be made. Uncommitted work was rolled back. One line for each outage.',
    action:
      'Check PostgreSQL and the network. The gateway continues by itself as soon as the database answers.',
  },
  'database.recovered': {
    level: 'info',
    message: 'database reachable again',
    meaning: 'The outage is over; `seconds` is how long it lasted.',
  },
  'database.connection-lost': {
    level: 'debug',
    message: 'a pooled database connection broke',
    meaning: 'One connection left the pool. `database.lost` says whether it was an outage.',
  },
  'database.session-lost': {
    level: 'warn',
    message: 'the session connection to the database broke, reconnecting',
    meaning: 'The connection for LISTEN and advisory locks was lost. Open pages poll meanwhile.',
  },
  'database.close-failed': {
    level: 'warn',
    message: 'database connections could not be closed cleanly',
    meaning: 'The process ends nevertheless; PostgreSQL rolls back open transactions.',
  },
  'database.migrated': {
    level: 'info',
    message: 'migration applied',
    meaning: 'The schema was migrated to this release; `migration` names the step.',
  },
  'database.migration-connection-lost': {
    level: 'warn',
    message: 'database connection lost during a migration',
    meaning: 'The migration that ran was rolled back, and the start fails.',
    action: 'Start again when the database answers.',
  },
  'database.clock-differs': {
    level: 'warn',
    message: 'clock of this machine differs from the clock of the database',
    meaning:
      'The machine is ahead by `seconds`, or behind if negative. Payments, tokens and callbacks have the time of the database; the log of this machine has its own.',
    action: 'Set the clocks of both machines by NTP.',
  },
  'database.clock-agrees': {
    level: 'info',
    message: 'clock of this machine agrees with the clock of the database again',
    meaning: 'They differ by `seconds`.',
  },
  'database.commits-not-on-disk': {
    level: 'warn',
    message: 'synchronous_commit is off: a crash of PostgreSQL loses the last commits',
    meaning:
      'PostgreSQL confirms commits before they are on disk. A crash can lose the record of payouts that were sent.',
    action: 'Set synchronous_commit to on.',
  },
  'database.limits-missing': {
    level: 'warn',
    message: 'connections through the pooler have no limits for statements: they may wait for ever',
    meaning:
      'A pooler does not pass on the limits of the gateway, and the role has none of its own: `names` are those that are off.',
    action:
      'Run `sql` as a superuser or as the role itself, then let the pooler open new connections (PgBouncer: RECONNECT).',
  },
  'database.standby-not-read': {
    level: 'warn',
    message: 'the standby for reads is not used: the primary is read',
    meaning:
      'A command that reads from DATABASE_READ_URL found it down, too far behind or no copy of the database; `reason` says which.',
    action: 'Repair the replication, or correct DATABASE_READ_URL or DATABASE_READ_MAX_LAG.',
  },
  'database.standby-not-synchronous': {
    level: 'warn',
    message: 'a standby replicates the database asynchronously: a failover loses the last commits',
    meaning: 'Commits do not wait for the standby. A failover can lose the record of payouts that were sent.',
    action: 'Name the standby in synchronous_standby_names, with synchronous_commit on.',
  },
})
