import { logEvents } from '../../platform/log/log-event.ts'

export const statementFolderEvents = logEvents({
  'statement-folder.taken': {
    level: 'info',
    message: 'a file was taken from the folder of statements',
    meaning:
      'It was imported and moved to done/ (`isImported`), or nothing of it could be imported and it is in failed/. `place` is the account, and the mapping where there is one. Names of files are left out here: banks write account numbers in them.',
    action: 'Where `isImported` is false, read the file .result.json beside it in failed/.',
  },
  'statement-folder.not-watched': {
    level: 'warn',
    message: 'GATEWAY_STATEMENT_DIR is set, and nothing here imports files',
    meaning: 'No rail of this mode imports statements: the sandbox pays its accounts by its simulation.',
    action: 'Remove the setting, or start in live mode.',
  },
  'statement-folder.unreadable': {
    level: 'error',
    message: 'the folder of statements cannot be read',
    meaning:
      'GATEWAY_STATEMENT_DIR, or a folder of an account in it: `err` says why. Written once until it can be read again.',
    action: 'Create it and let the user of the worker read and write it.',
  },
  'statement-folder.file-refused': {
    level: 'error',
    message: 'a file in the folder of statements cannot be taken',
    meaning:
      'The file in `place` cannot be read, or cannot be moved to done/ or failed/. Written once until the file changes; it is tried again every minute.',
    action:
      'Let the user of the worker read the file and write in its folder; done/ and failed/ must be folders and no links.',
  },
  'statement-folder.import-failed': {
    level: 'error',
    message: 'a file in the folder of statements could not be imported, trying again',
    meaning:
      'An unexpected error. What was booked of the file stays booked, and nothing is booked twice. Written once until the file changes; it is tried again every minute. The message of the error is left out, since it may quote the file.',
    action:
      'Find the place by the stack in `err`, and report it as a defect when the file stays in its folder.',
  },
})
