import { userInfo } from 'node:os'
import type { Gateway } from '../gateway.ts'
import type { Look } from '../platform/audit/record-look.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log/log.ts'

/** The parts of the process that a command line uses. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  /** Prints a part of a file as it is; absent: as text in UTF-8. */
  readonly printBytes?: (bytes: Uint8Array) => void
  readonly complain: (line: string) => void
  /** Called when what the command needs is loaded, before it acts. */
  readonly loaded?: () => void
  /** Asks the person at the terminal to confirm; absent without a terminal. */
  readonly ask?: (question: string) => Promise<boolean>
}

/** What a command has done: the document to print, or the lines of a file, printed as they are produced. */
export type Result =
  | {
      readonly document: object
      /** The document reports a failed check. */
      readonly failed?: boolean
    }
  | {
      readonly lines: AsyncIterable<string>
      /** The same, known once the last line is printed. */
      readonly failed?: () => boolean
    }
  /** A file that need not be UTF-8. */
  | { readonly bytes: AsyncIterable<Uint8Array> }

/** Runs the action of a command, once its options are parsed. */
export interface Runner {
  /**
   * Opens the gateway (joins or starts the embedded database if no other is configured), runs, prints and
   * closes it.
   */
  run(action: (gateway: Gateway) => Promise<Result>): Promise<void>
  /**
   * The same for a command that only reads, and may lag by DATABASE_READ_MAX_LAG: its gateway reads from the
   * standby, if there is one that is near enough. `look` is recorded first, on the primary.
   */
  runReading(action: (gateway: Gateway) => Promise<Result>, look?: Look): Promise<void>
  /** The same without a gateway, for commands that must not migrate or open the database. */
  runUnopened(action: (config: Config, log: Log) => Promise<Result>): Promise<void>
  /** The same with the environment as it is, for a command that reports faults of the settings itself. */
  runUnread(action: (environment: Surroundings['environment']) => Promise<Result>): Promise<void>
  /** Prints the progress of a long command, at a terminal only. */
  progress(line: string): void
  /** Prints a notice on stderr, beside the document. */
  notice(line: string): void
  /** Whether the person at the terminal confirms; true without a terminal. */
  confirm(question: string): Promise<boolean>
  exitCode(): number
}

export function openRunner({ environment, print, complain, ask, ...surroundings }: Surroundings): Runner {
  let exitCode = 0
  const printBytes = surroundings.printBytes ?? ((bytes) => print(new TextDecoder().decode(bytes)))
  const notice = (line: string) => complain(`${line}\n`)
  const show = async (result: Result) => {
    if ('lines' in result) {
      for await (const line of result.lines) print(line)
      if (result.failed?.()) exitCode = 1
    } else if ('bytes' in result) {
      for await (const piece of result.bytes) printBytes(piece)
    } else {
      print(`${JSON.stringify(result.document, null, 2)}\n`)
      if (result.failed) exitCode = 1
    }
  }
  return {
    run: async (action) => {
      const { readOpening, withGateway } = await import('./opening.ts')
      surroundings.loaded?.()
      await withGateway(readOpening(environment), async (gateway) => show(await action(gateway)))
    },
    runReading: async (action, look) => {
      const { readOpening, withReading } = await import('./opening.ts')
      surroundings.loaded?.()
      const opening = readOpening(environment)
      await withReading(opening, { look, notice }, async (gateway) => show(await action(gateway)))
    },
    runUnopened: async (action) => {
      const { readOpening } = await import('./opening.ts')
      surroundings.loaded?.()
      const { config, log } = readOpening(environment)
      await show(await action(config, log))
    },
    runUnread: async (action) => show(await action(environment)),
    progress: (line) => {
      if (process.stderr.isTTY) complain(`${line}\n`)
    },
    notice,
    confirm: async (question) => ask === undefined || ask(question),
    exitCode: () => exitCode,
  }
}

/** The user of this process: the default name under which changes are recorded. */
export function osUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a user ID without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
