import { userInfo } from 'node:os'
import type { Gateway } from '../gateway.ts'
import { openGateway } from '../open-gateway.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { administrationLimits } from '../platform/db/limits.ts'
import { openLog, type Log } from '../platform/log/log.ts'

/** Where a command line runs. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  readonly complain: (line: string) => void
  /** Asks who sits at the terminal for a yes; absent: nobody does. */
  readonly ask?: (question: string) => Promise<boolean>
}

/** What a command has done: the document to print, or the lines of a file, printed as they are made. */
export type Result =
  | {
      readonly document: object
      /** The document tells of something that is not in order. */
      readonly failed?: boolean
    }
  | { readonly lines: AsyncIterable<string> }

/** Runs what a command does, once its words are understood. */
export interface Runner {
  /** Opens the gateway (joins or starts the embedded database where none is named), runs, prints and leaves. */
  run(action: (gateway: Gateway) => Promise<Result>): Promise<void>
  /** The same without a gateway, for what takes the database as it is: nothing is migrated and nothing opened. */
  runUnopened(action: (config: Config, log: Log) => Promise<Result>): Promise<void>
  /** Tells somebody who watches how far a long command is. */
  progress(line: string): void
  /** Tells, on stderr, what the person should know beside the document. */
  notice(line: string): void
  /** Whether somebody who watches says yes; nobody is in the way where nobody watches. */
  confirm(question: string): Promise<boolean>
  exitCode(): number
}

/** A command needs one connection and one for a transaction; the others belong to the server. */
const poolSize = 2

export function openRunner({ environment, print, complain, ask }: Surroundings): Runner {
  let exitCode = 0
  const settings = () => {
    const config = readConfig(environment)
    return { config, log: openLog(environment['LOG_LEVEL'] ? config.logLevel : 'silent') }
  }
  const show = async (result: Result) => {
    if ('lines' in result) for await (const line of result.lines) print(line)
    else {
      print(`${JSON.stringify(result.document, null, 2)}\n`)
      if (result.failed) exitCode = 1
    }
  }
  return {
    run: async (action) => {
      const { config, log } = settings()
      const { gateway, close } = await openGateway({ ...config, databasePoolSize: poolSize }, log, {
        limits: administrationLimits,
      })
      try {
        await show(await action(gateway))
      } finally {
        await close()
      }
    },
    runUnopened: async (action) => {
      const { config, log } = settings()
      await show(await action(config, log))
    },
    progress: (line) => {
      if (process.stderr.isTTY) complain(`${line}\n`)
    },
    notice: (line) => complain(`${line}\n`),
    confirm: async (question) => ask === undefined || ask(question),
    exitCode: () => exitCode,
  }
}

/** Who runs this process: the name that changes are recorded under when no other is given. */
export function osUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
