import { logEvents } from '../../platform/log/log-event.ts'

export const statementFolderEvents = logEvents({
  'statement-folder.taken': {
    level: 'info',
    message: 'a file was taken from the folder of statements',
    meaning:
      '`isImported`: it is in done/, else nothing of it could be imported and it is in failed/. `place` is the account, and the mapping where there is one. Names of files are left out: banks write account numbers in them.',
    action: 'Where `isImported` is false, read the file .result.json beside it in failed/.',
  },
  'statement-folder.not-watched': {
    level: 'warn',
    message: 'GATEWAY_STATEMENT_DIR is set, and nothing here imports files',
    meaning: 'The sandbox imports no statements.',
    action: 'Remove the setting, or start in live mode.',
  },
  'statement-folder.unreadable': {
    level: 'error',
    message: 'the folder of statements cannot be read',
    meaning: '`err` says why. Written once until it can be read again.',
    action: 'Create it and let the user of the worker read and write it.',
  },
  'statement-folder.file-refused': {
    level: 'error',
    message: 'a file in the folder of statements cannot be taken',
    meaning:
      '`place` cannot be read, or not be moved to done/ or failed/. It is tried again every minute, and logged again when the file changes.',
    action:
      'Let the user of the worker read the file and write in its folder; done/ and failed/ must be folders and no links.',
  },
  'statement-folder.import-failed': {
    level: 'error',
    message: 'a file in the folder of statements could not be imported, trying again',
    meaning:
      'Nothing is booked twice. It is tried again every minute, and logged again when the file changes. The message of the error is left out, since it may quote the file.',
    action: 'When the file stays in its folder, report the stack in `err` as a defect.',
  },
})
