import { logEvents } from '../platform/log/log-event.ts'

export const tokenEvents = logEvents({
  'token.patterns-too-complex': {
    level: 'warn',
    message: 'token has patterns that are too complex, they allow nothing',
    meaning:
      'A token of an earlier release lists patterns beyond the present bound. Its other operations work.',
    action: 'Tell the merchant to list paths, or to ask for two tokens.',
  },
})
