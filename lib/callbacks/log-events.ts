import { logEvents } from '../platform/log/log-event.ts'

export const callbackEvents = logEvents({
  'callback.delivery': {
    level: 'info',
    message: 'callback delivery',
    meaning: "One try: the merchant's answer or the error, milliseconds, and the status of the callback now.",
  },
  'callback.test': {
    level: 'info',
    message: 'test event sent to a merchant',
    meaning: "By command or API: the merchant's answer or the error, and milliseconds.",
  },
  'callback.failed': {
    level: 'error',
    message: 'callback could not be handled, retrying',
    meaning: 'An error on our side. The callback stays due.',
    action: 'Report `err` as a defect.',
  },
  'callback.secret-unreadable': {
    level: 'error',
    message: 'callback secret cannot be decrypted, its callbacks are not sent',
    meaning: 'It was stored with another GATEWAY_SECRET_KEY. At most one line a minute.',
    action:
      'Set the previous GATEWAY_SECRET_KEY, or give the merchant a new secret: `merchant rotate-callback-secret`.',
  },
})
