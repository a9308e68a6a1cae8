import { logEvents } from '../platform/log/log-event.ts'

export const callbackEvents = logEvents({
  'callback.delivery': {
    level: 'info',
    message: 'callback delivery',
    meaning:
      "One try to deliver a callback: the merchant's answer or the error, milliseconds, and the status of the callback now.",
  },
  'callback.test': {
    level: 'info',
    message: 'test event sent to a merchant',
    meaning: "A test event, by command or API: the merchant's answer or the error, and milliseconds.",
  },
  'callback.failed': {
    level: 'error',
    message: 'callback could not be handled, retrying',
    meaning: 'An error on our side, not an answer of the merchant. The callback stays due.',
    action: 'Read `err` and report it as a defect.',
  },
  'callback.secret-unreadable': {
    level: 'error',
    message: 'callback secret cannot be decrypted, its callbacks are not sent',
    meaning: 'GATEWAY_SECRET_KEY is not the key with which the secret was stored. At most one line a minute.',
    action:
      'Set the previous GATEWAY_SECRET_KEY. If it is lost, give the merchant a new callback secret: `merchant rotate-callback-secret`.',
  },
})
