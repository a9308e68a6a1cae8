import { logEvents } from '../../platform/log/log-event.ts'

export const operatorEvents = logEvents({
  'operator.statement-taken': {
    level: 'info',
    message: 'a file of a statement was taken from a machine of the operator',
    meaning:
      'POST /operator/statements: the token by `idToken`, the account by `idAccount` where the request named one, and whether the file was imported.',
  },
  'operator.refused': {
    level: 'warn',
    message: 'request without a valid operator token, answered with 401',
    meaning: 'Somebody at `address` sent no operator token, or one that does not exist or was revoked.',
    action:
      'If it is your machine, give it the token that it needs ("operator-token create"). Otherwise keep /operator away from the internet at your proxy.',
  },
  'operator.failed': {
    level: 'error',
    message: 'request of a machine of the operator failed, answered with 500',
    meaning:
      'A file could not be stored or imported; what was booked of it stays booked. The message of the error is left out, since it may quote the file.',
    action:
      'Check that the temporary directory has room, and send the file again: nothing is booked twice. Report it as a defect when it happens again.',
  },
})
