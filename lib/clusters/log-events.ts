import { logEvents } from '../platform/log/log-event.ts'

export const clusterEvents = logEvents({
  'cluster.unreachable': {
    level: 'warn',
    message: 'another cluster does not answer',
    meaning:
      'A request of a merchant that lives there, or of one that is not known here, was answered with 503. Merchants of this cluster are not affected.',
    action:
      'Look at the instances of `cluster`, at the network between both, and at its origin in the file of GATEWAY_CLUSTERS.',
  },
})
