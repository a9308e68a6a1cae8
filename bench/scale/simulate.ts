import { assumed, costOfPayin, flow } from './costs.ts'
import { openAgenda, openStation, type Agenda, type Station } from './station.ts'

export interface Plan {
  readonly payinsPerSecond: number
  /** Of the PostgreSQL of a cluster. */
  readonly postgresCores: number
  /** Of one instance of the server. */
  readonly instanceCores: number
  readonly seconds: number
  /** When the first cluster stops for `assumed.outageSeconds`; undefined: never. */
  readonly failsAt?: number
  readonly seed: number
}

export interface Simulated {
  readonly clusters: number
  /** In each cluster. */
  readonly instances: number
  readonly serverBusy: number
  readonly postgresBusy: number
  /** Milliseconds: of creates in clusters that did not fail. */
  readonly p50: number
  readonly p99: number
  /** The longest lag of a replica, in milliseconds. */
  readonly replicaLag: number
  /** The part of the creates that waited longer than a second. */
  readonly late: number
  /** Seconds after the failure until the failed cluster answers within a second again. */
  readonly backAfter: number | undefined
}

interface Cluster {
  readonly servers: Station
  readonly postgres: Station
  readonly replay: Station
}

const writesOfPayin = flow.filter(([, , writes]) => writes).length
const replayOfWrite = assumed.walKilobytesOfPayin / 1000 / assumed.replayMegabytesPerSecond / writesOfPayin

/** How many clusters and instances a rate needs: by the cores of PostgreSQL, and by what replicas replay. */
export function sizeOf({ payinsPerSecond, postgresCores, instanceCores }: Plan) {
  const byCores = (payinsPerSecond * costOfPayin.postgres) / 1000 / postgresCores
  const byReplay = payinsPerSecond * replayOfWrite * writesOfPayin
  const clusters = Math.ceil(Math.max(byCores, byReplay) / assumed.busyMax)
  const ofCluster = (payinsPerSecond / clusters) * (costOfPayin.server / 1000)
  return { clusters, instances: Math.max(2, Math.ceil(ofCluster / instanceCores / assumed.busyMax)) }
}

/**
 * Simulates clusters that share nothing: payins come at random moments to the cluster of their merchant, each
 * request waits for a core of the servers and then of PostgreSQL. Work varies exponentially about its mean.
 */
export function simulate(plan: Plan): Simulated {
  const { clusters: count, instances } = sizeOf(plan)
  const agenda = openAgenda()
  const random = openRandom(plan.seed)
  const exponential = (mean: number) => -mean * Math.log(1 - random())
  const clusters = Array.from({ length: count }, () => clusterOf(agenda, plan, instances))
  const latencies: { readonly cluster: number; readonly at: number; readonly took: number }[] = []
  let replicaLag = 0

  const request = (cluster: Cluster, [, cost, writes]: (typeof flow)[number], done: () => void) => {
    cluster.servers.serve(exponential(cost.server / 1000), () =>
      cluster.postgres.serve(exponential(cost.postgres / 1000), () => {
        if (!writes) return done()
        const committed = agenda.now()
        cluster.replay.serve(replayOfWrite, () => {
          replicaLag = Math.max(replicaLag, agenda.now() - committed)
        })
        agenda.at(committed + assumed.synchronousCommitMs / 1000, done)
      }),
    )
  }
  const payin = (number: number) => {
    const cluster = clusters[number]
    if (!cluster) return
    const began = agenda.now()
    const [create, ...others] = flow
    const next = (index: number) => {
      const step = others[index]
      if (step) request(cluster, step, () => next(index + 1))
    }
    if (create)
      request(cluster, create, () => {
        latencies.push({ cluster: number, at: agenda.now(), took: agenda.now() - began })
        next(0)
      })
  }
  const arrive = () => {
    payin(Math.floor(random() * count))
    agenda.at(agenda.now() + exponential(1 / plan.payinsPerSecond), arrive)
  }
  agenda.at(0, arrive)
  const { failsAt } = plan
  if (failsAt !== undefined)
    agenda.at(failsAt, () => clusters[0]?.postgres.stopUntil(failsAt + assumed.outageSeconds))
  agenda.runUntil(plan.seconds)

  const healthy = latencies.filter(({ cluster }) => failsAt === undefined || cluster !== 0)
  const sorted = healthy.map(({ took }) => took).toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0) * 1000
  const mean = (busy: (cluster: Cluster) => number) =>
    clusters.reduce((sum, cluster) => sum + busy(cluster), 0) / count
  const lastLate = latencies.findLast(({ cluster, took }) => cluster === 0 && took > 1)
  const stillWaiting = clusters.reduce(
    (sum, { servers, postgres }) => sum + servers.waiting() + postgres.waiting(),
    0,
  )
  const late = latencies.filter(({ took }) => took > 1).length + (failsAt === undefined ? 0 : stillWaiting)
  return {
    clusters: count,
    instances,
    serverBusy: mean(({ servers }) => servers.busy()),
    postgresBusy: mean(({ postgres }) => postgres.busy()),
    p50: at(0.5),
    p99: at(0.99),
    replicaLag: replicaLag * 1000,
    late: late / Math.max(1, latencies.length),
    backAfter: failsAt === undefined || !lastLate ? undefined : lastLate.at - failsAt,
  }
}

const clusterOf = (agenda: Agenda, { postgresCores, instanceCores }: Plan, instances: number): Cluster => ({
  // A load balancer gives a request to whichever instance is free.
  servers: openStation(agenda, instances * instanceCores),
  postgres: openStation(agenda, postgresCores),
  replay: openStation(agenda, 1),
})

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
