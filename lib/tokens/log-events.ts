import { logEvents } from '../platform/log/log-event.ts'

export const tokenEvents = logEvents({
  'token.patterns-too-complex': {
    level: 'warn',
    message: 'token has patterns that are too complex, ignoring them',
    meaning:
      'A token of an earlier release has patterns above the current cost limit. Its other operations work.',
    action: 'Ask the merchant to list paths instead of patterns, or to request two tokens.',
  },
})
