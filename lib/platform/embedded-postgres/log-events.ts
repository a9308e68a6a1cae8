import { logEvents } from '../log/log-event.ts'

export const embeddedPostgresEvents = logEvents({
  'embedded-postgres.started': {
    level: 'debug',
    message: 'embedded PostgreSQL started',
    meaning: 'This process was the first one and started the server in the data directory.',
  },
  'embedded-postgres.lost': {
    level: 'warn',
    message: 'embedded PostgreSQL stopped, starting it again',
    meaning: 'The server ended under this process, for example because it was killed.',
  },
  'embedded-postgres.recovered': {
    level: 'info',
    message: 'embedded PostgreSQL runs again',
    meaning: 'It was started again, by this process or by another one.',
  },
  'embedded-postgres.start-failed': {
    level: 'warn',
    message: 'embedded PostgreSQL could not be started again, retrying',
    meaning: 'The first try after it stopped has failed; `err` says why. The gateway retries until it works.',
    action:
      'When no `embedded-postgres.recovered` follows, read postgres.log in the data directory and check the disk.',
  },
  'embedded-postgres.stopping': {
    level: 'warn',
    message: 'embedded PostgreSQL is still stopping, leaving it to finish',
    meaning: 'The last process ends before the server has stopped. The next start waits for it.',
  },
  'embedded-postgres.frozen': {
    level: 'warn',
    message: 'embedded PostgreSQL does not answer, it is left running',
    meaning: 'The process ends without having stopped the server. The next start uses it.',
  },
  'embedded-postgres.frozen-stopping': {
    level: 'warn',
    message: 'embedded PostgreSQL does not answer, stopping it in immediate mode',
    meaning: 'The server stops as soon as it is no longer frozen; commits are kept.',
  },
})
