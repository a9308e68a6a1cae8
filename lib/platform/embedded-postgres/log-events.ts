import { logEvents } from '../log/log-event.ts'

export const embeddedPostgresEvents = logEvents({
  'embedded-postgres.started': {
    level: 'debug',
    message: 'embedded PostgreSQL started',
  },
  'embedded-postgres.lost': {
    level: 'warn',
    message: 'embedded PostgreSQL stopped, starting it again',
  },
  'embedded-postgres.recovered': {
    level: 'info',
    message: 'embedded PostgreSQL runs again',
    meaning: 'This process or another one started it.',
  },
  'embedded-postgres.start-failed': {
    level: 'warn',
    message: 'embedded PostgreSQL could not be started again, retrying',
    meaning: '`err` says why.',
    action:
      'When no `embedded-postgres.recovered` follows, read postgres.log in the data directory and check the disk.',
  },
  'embedded-postgres.stopping': {
    level: 'warn',
    message: 'embedded PostgreSQL is still stopping, leaving it to finish',
    meaning: 'The next start waits for it.',
  },
  'embedded-postgres.frozen': {
    level: 'warn',
    message: 'embedded PostgreSQL does not answer, it is left running',
    meaning: 'The next start uses it.',
  },
  'embedded-postgres.frozen-stopping': {
    level: 'warn',
    message: 'embedded PostgreSQL does not answer, stopping it in immediate mode',
    meaning: 'It stops as soon as it is no longer frozen; commits are kept.',
  },
})
