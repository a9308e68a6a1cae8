import { logEvents } from '../log/log-event.ts'

export const requestLogEvents = logEvents({
  'request-log.not-written': {
    level: 'error',
    message: 'lines of the request log were lost',
    meaning:
      'The database refused `lines` lines of the log that merchants read; their requests were answered.',
    action: 'Report `err` as a defect.',
  },
})
