import { logEvents } from '../platform/log/log-event.ts'

export const tokenEvents = logEvents({
  'token.patterns-too-complex': {
    level: 'warn',
    message: 'token has patterns that are too complex, ignoring them',
    meaning: 'They are above the cost limit of this release. Its other operations work.',
    action: 'Ask the merchant to list paths instead of patterns, or to request two tokens.',
  },
})
