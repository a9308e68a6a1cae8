/** What a request costs, in milliseconds of a core: of the server's process and of PostgreSQL's. */
export interface Cost {
  readonly server: number
  readonly postgres: number
}

/**
 * From docs/measurements.md, "Requests per second": processor time of a create and of a read, and 285 whole
 * flows a second on two cores. A flow's other parts (token by signature, money in with its match and
 * bookings, callback) were measured only together, with the generator, the bank and the receiver on the same
 * cores: what a create and a read leave of two cores is an upper bound of them. How it divides between server
 * and PostgreSQL is assumed as it does for a create.
 */
const coresOfFlows = 2
const flowsPerSecond = 285
const create: Cost = { server: 0.21, postgres: 0.16 }
const read: Cost = { server: 0.15, postgres: 0.08 }
const left =
  (coresOfFlows * 1000) / flowsPerSecond - create.server - create.postgres - read.server - read.postgres
const serverPart = create.server / (create.server + create.postgres)

/** The requests of one payin, in their order. */
export const flow: readonly (readonly [name: string, cost: Cost, writes: boolean])[] = [
  ['create', create, true],
  ['money in, callback, token', { server: left * serverPart, postgres: left * (1 - serverPart) }, true],
  ['read', read, false],
]

/** Assumed, not measured. */
export const assumed = {
  /** A commit waits for the standby: its network and its disk, in milliseconds. */
  synchronousCommitMs: 1.5,
  /** What a payin writes ahead, and what the one process of a replica replays of that in a second. */
  walKilobytesOfPayin: 20,
  replayMegabytesPerSecond: 60,
  /** How full the cores of PostgreSQL are planned to be. */
  busyMax: 0.6,
  /** How long a cluster is away whose primary fails, in seconds. */
  outageSeconds: 30,
} as const

/** Processor time of a whole payin. */
export const costOfPayin: Cost = {
  server: flow.reduce((sum, [, { server }]) => sum + server, 0),
  postgres: flow.reduce((sum, [, { postgres }]) => sum + postgres, 0),
}
