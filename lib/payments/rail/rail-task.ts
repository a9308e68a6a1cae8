/**
 * Recurring work, done in every process that has a worker, by several at once: each piece of work must be
 * claimed.
 */
export interface RepeatedTask {
  readonly name: string
  /** The pause after a round that found nothing more to do. */
  readonly idleMs: number
  /** Whether it also begins when something happened that workers are woken for. */
  readonly isWoken?: true
  /**
   * One round of at most `limit` pieces, outside of any transaction; returns whether more may be due. A round
   * that throws is repeated with growing delays. A stopping process waits for the round to end: it should
   * take a second or two, not more.
   */
  run(limit: number): Promise<boolean>
}

/** When scheduled work is due: at a minute after midnight UTC, and each so many minutes from there. */
export interface Schedule {
  readonly everyMinutes: number
  readonly atMinute: number
}

export const daily = (hour: number, minute: number): Schedule => ({
  everyMinutes: 24 * 60,
  atMinute: 60 * hour + minute,
})

export const everyMinutes = (minutes: number, atMinute = 0): Schedule => ({ everyMinutes: minutes, atMinute })

/** Scheduled work, done by one of all processes. It may be done twice if a process dies during it. */
export interface ScheduledTask {
  /** Unique over all rails and the gateway's own tasks. */
  readonly name: string
  readonly schedule: Schedule
  /** Resolves to the number of rows handled, for the log. */
  run(): Promise<number>
}
