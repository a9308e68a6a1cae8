import { logEvents } from './log-event.ts'

export const logOutputEvents = logEvents({
  'log.lines-lost': {
    level: 'warn',
    message: 'log lines were lost, since nobody read them or they could not be written',
    meaning:
      '4 MiB waited for the reader of stderr, or the disk was full. `lost` lines are missing before this one.',
    action: 'Find out why the program that collects the log stopped reading, or free some space.',
  },
})
