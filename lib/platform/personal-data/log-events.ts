import { logEvents } from '../log/log-event.ts'

export const personalDataEvents = logEvents({
  'personal-data.unencrypted': {
    level: 'warn',
    message: 'personal data of an earlier release is not encrypted yet',
    meaning:
      'Rows that a release up to 0.2.0 wrote hold names and accounts as text. They are read as before.',
    action: 'Run `gateway maintain encrypt-personal-data` once, while the gateway runs.',
  },
})
