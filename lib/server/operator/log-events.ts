import { logEvents } from '../../platform/log/log-event.ts'

export const operatorEvents = logEvents({
  'operator.statement-taken': {
    level: 'info',
    message: 'a file of a statement was taken from a machine of the operator',
    meaning: '`idToken`, `idAccount` where the request named one, and whether the file was imported.',
  },
  'operator.refused': {
    level: 'warn',
    message: 'request without a valid operator token, answered with 401',
    meaning: '`address` sent no operator token, or one that does not exist or was revoked.',
    action:
      'If it is your machine, give it a token (`operator-token create`). Otherwise keep /operator away from the internet at your proxy.',
  },
  'operator.failed': {
    level: 'error',
    message: 'request of a machine of the operator failed, answered with 500',
    meaning:
      'What was booked of the file stays booked. The message of the error is left out, since it may quote the file.',
    action:
      'Check that the temporary directory has room, and send the file again. If it happens again, report `err` as a defect.',
  },
})
