/** Work that goes on all the time, in every process that has a worker, in several at once: what it takes has to be claimed. */
export interface RepeatedTask {
  readonly name: string
  /** How long it rests when there was nothing more to do. */
  readonly idleMs: number
  /**
   * One round of at most `limit` pieces, outside of any transaction; says whether there may be more to do at once. A round that throws
   * is repeated later, ever more rarely. A stopping process waits for the round to end: it should take a second or two, not more.
   */
  run(limit: number): Promise<boolean>
}

/** Work by the calendar, done by one process of all. It may be done twice when a process dies over it. */
export interface ScheduledTask {
  /** Unique over all rails and the gateway's own tasks. */
  readonly name: string
  /** Five fields, UTC. */
  readonly cron: string
  /** Resolves to the number of rows that it dealt with, for the log. */
  run(): Promise<number>
}
