import { logEvents } from '../log/log-event.ts'

export const personalDataEvents = logEvents({
  'personal-data.unencrypted': {
    level: 'warn',
    message: 'personal data of an earlier release is not encrypted yet',
    meaning: 'Rows of a release up to 0.2.0 hold names and accounts as text.',
    action: 'Run `gateway maintain encrypt-personal-data` once, while the gateway runs.',
  },
})
