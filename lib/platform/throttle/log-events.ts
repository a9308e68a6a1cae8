import { logEvents } from '../log/log-event.ts'

export const throttleEvents = logEvents({
  'throttle.redis-lost': {
    level: 'warn',
    message: 'Redis lost, requests are counted on this machine only',
    meaning:
      'Redis (REDIS_URL) did not answer in time, refused to count, or could not be reached; `reason` says which. Until it answers each machine allows the whole limits. One line for each outage and process.',
    action: 'Check Redis and the network. The gateway goes back to it by itself.',
  },
  'throttle.redis-back': {
    level: 'info',
    message: 'Redis back, requests are counted over all machines again',
    meaning: 'The outage is over; `seconds` is how long it lasted.',
  },
})
