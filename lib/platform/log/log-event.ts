export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** What a log line is about. Alerts go by the name, which stays; the message may be reworded. */
export interface LogEvent {
  /** Such as `receipt.unmatched`: the key `event` of the line. */
  readonly name: string
  readonly level: LogLevel
  /** One plain sentence: the key `msg` of the line. */
  readonly message: string
  /** What has happened, for somebody who reads the line for the first time. */
  readonly meaning: string
  /** What a person does now. Absent: nothing. */
  readonly action?: string
}

type Described = Omit<LogEvent, 'name'>

/** The events of one part of the gateway, by their names. docs/events.md is made from all of them (`npm run docs`). */
export const logEvents = <const Name extends string>(
  events: Readonly<Record<Name, Described>>,
): Readonly<Record<Name, LogEvent>> =>
  Object.fromEntries(
    Object.entries<Described>(events).map(([name, described]) => [name, { name, ...described }]),
  ) as Record<Name, LogEvent>
