import { logEvents } from '../log/log-event.ts'

export const databaseEvents = logEvents({
  'database.lost': {
    level: 'warn',
    message: 'database unreachable, requests are answered with 503 and background work waits',
    meaning: 'Uncommitted work was rolled back. One line for each outage.',
    action: 'Check PostgreSQL and the network. The gateway continues by itself.',
  },
  'database.recovered': {
    level: 'info',
    message: 'database reachable again',
    meaning: '`seconds` is how long the outage lasted.',
  },
  'database.connection-lost': {
    level: 'debug',
    message: 'a pooled database connection broke',
    meaning: '`database.lost` says whether it was an outage.',
  },
  'database.session-lost': {
    level: 'warn',
    message: 'the session connection to the database broke, reconnecting',
    meaning: 'It is the connection for LISTEN and advisory locks. Open pages poll meanwhile.',
  },
  'database.close-failed': {
    level: 'warn',
    message: 'database connections could not be closed cleanly',
    meaning: 'The process ends nevertheless; PostgreSQL rolls back open transactions.',
  },
  'database.migrated': {
    level: 'info',
    message: 'migration applied',
    meaning: '`migration` names the step, or the last of all `migrations` of an empty database.',
  },
  'database.migration-connection-lost': {
    level: 'warn',
    message: 'database connection lost during a migration',
    meaning: 'It was rolled back, and the start fails.',
    action: 'Start again when the database answers.',
  },
  'database.clock-differs': {
    level: 'warn',
    message: 'clock of this machine differs from the clock of the database',
    meaning:
      'By `seconds`, negative if behind. Payments, tokens and callbacks have the time of the database, the log that of this machine.',
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
    meaning: 'The record of payouts that were sent can be among them.',
    action: 'Set synchronous_commit to on.',
  },
  'database.limits-missing': {
    level: 'warn',
    message: 'connections through the pooler have no limits for statements: they may wait for ever',
    meaning: 'The pooler does not pass on the limits of the gateway, and the role lacks those in `names`.',
    action:
      'Run `sql` as a superuser or as the role itself, then let the pooler open new connections (PgBouncer: RECONNECT).',
  },
  'database.standby-not-read': {
    level: 'warn',
    message: 'the standby for reads is not used: the primary is read',
    meaning: 'DATABASE_READ_URL is down, too far behind or no copy of the database; `reason` says which.',
    action: 'Repair the replication, or correct DATABASE_READ_URL or DATABASE_READ_MAX_LAG.',
  },
  'database.standby-not-synchronous': {
    level: 'warn',
    message: 'a standby replicates the database asynchronously: a failover loses the last commits',
    meaning: 'The record of payouts that were sent can be among them.',
    action: 'Name the standby in synchronous_standby_names, with synchronous_commit on.',
  },
})
