export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** The kind of a log line. Alerts use the name, which does not change; the message may be reworded. */
export interface LogEvent {
  /** Such as `receipt.unmatched`: the key `event` of the line. */
  readonly name: string
  readonly level: LogLevel
  /** One plain sentence: the key `msg` of the line. */
  readonly message: string
  /** What the message does not say to a reader who sees it for the first time. Absent: nothing. */
  readonly meaning?: string
  /** What a person has to do. Absent: nothing. */
  readonly action?: string
}

type Described = Omit<LogEvent, 'name'>

/**
 * The events of one part of the gateway, by their names. docs/events.md is made from all of them (`npm run
 * generate`).
 */
export const logEvents = <const Name extends string>(
  events: Readonly<Record<Name, Described>>,
): Readonly<Record<Name, LogEvent>> =>
  Object.fromEntries(
    Object.entries<Described>(events).map(([name, described]) => [name, { name, ...described }]),
  ) as Record<Name, LogEvent>
