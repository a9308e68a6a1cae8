import { logEvents } from '../log/log-event.ts'

export const throttleEvents = logEvents({
  'throttle.redis-lost': {
    level: 'warn',
    message: 'Redis lost, requests are counted on this machine only',
    meaning:
      'It did not answer in time, refused to count, or could not be reached (`reason`). Until it answers each machine allows the whole limits. One line for each outage and process.',
    action: 'Check Redis and the network. The gateway goes back to it by itself.',
  },
  'throttle.redis-back': {
    level: 'info',
    message: 'Redis back, requests are counted over all machines again',
    meaning: '`seconds` is how long the outage lasted.',
  },
})
