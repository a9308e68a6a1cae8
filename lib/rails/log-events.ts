import { logEvents } from '../platform/log/log-event.ts'

export const railRouteEvents = logEvents({
  'rail.request-failed': {
    level: 'error',
    message: 'request of an institution failed, answered with 500',
    meaning:
      '`rail` and `route` say where. The message of the error is left out, since it may quote the request.',
    action:
      'Find the place by the stack in `err` and correct the rail. Have the institution send the request again if it does not by itself.',
  },
  'rail.request-delayed': {
    level: 'debug',
    message: 'request of an institution answered with 503, database unreachable',
    meaning: 'During an outage that `database.lost` reports. The institution sends it again.',
  },
})
