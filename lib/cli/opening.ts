import type { Gateway } from '../gateway.ts'
import { openGateway } from '../open-gateway.ts'
import { recordLook, type Look } from '../platform/audit/record-look.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { administrationLimits } from '../platform/db/limits.ts'
import { openReading } from '../platform/db/standby/open-reading.ts'
import { openLog, type Log } from '../platform/log/log.ts'

// Loaded when a command acts: help and a mistyped option need neither settings nor the gateway.

/** A command needs one connection and one for a transaction; the others belong to the server. */
const poolSize = 2

/** The settings of a command, and its log: silent unless LOG_LEVEL asks for it. */
export interface Opening {
  readonly config: Config
  readonly log: Log
}

/** Reads the settings. Throws `ConfigurationFault`. */
export function readOpening(environment: Readonly<Record<string, string | undefined>>): Opening {
  const config = readConfig(environment)
  return { config, log: openLog(environment['LOG_LEVEL'] ? config.logLevel : 'silent') }
}

/** Runs `use` with the opened gateway, and closes it. */
export async function withGateway(
  { config, log }: Opening,
  use: (gateway: Gateway) => Promise<void>,
): Promise<void> {
  const { gateway, close } = await openGateway({ ...config, databasePoolSize: poolSize }, log, {
    limits: administrationLimits,
  })
  try {
    await use(gateway)
  } finally {
    await close()
  }
}

/** The same with a gateway that reads from the standby, if there is one that is near enough. */
export async function withReading(
  opening: Opening,
  { look, notice }: { readonly look: Look | undefined; readonly notice: (line: string) => void },
  use: (gateway: Gateway) => Promise<void>,
): Promise<void> {
  await withGateway(opening, async (gateway) => {
    if (look) await recordLook(gateway, look)
    const reading = await openReading(gateway.db, opening.config.databaseRead, opening.log)
    if (reading.notice !== undefined) notice(reading.notice)
    try {
      await use(reading.db === gateway.db ? gateway : gateway.over(reading.db))
    } finally {
      await reading.close()
    }
  })
}
