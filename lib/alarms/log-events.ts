import { logEvents } from '../platform/log/log-event.ts'

export const alarmEvents = logEvents({
  'alarm.told': {
    level: 'warn',
    message: 'alarm',
    meaning:
      '`what` it is (BEGAN, LASTS, ENDED), of which `kind` and `subject`: people who chose the kind get an e-mail, the webhook a message.',
    action: 'docs/operations/monitoring.md says what to do for each kind.',
  },
  'alarm.message-failed': {
    level: 'warn',
    message: 'message about an alarm not sent',
    meaning:
      'The server for e-mail or the webhook did not take message `id`, for the reason in `error`. It is tried again for three days.',
    action: 'Look at GATEWAY_SMTP_URL, or at the address that `alarm webhook` set; `alarm test` tries.',
  },
})
