import type { Gateway } from '../../gateway.ts'
import { importerOf } from '../../payments/rail/import-file.ts'
import { startLoop, type Loop } from '../loop.ts'
import { statementFolderEvents } from './log-events.ts'
import { openStatementFolder } from './statement-folder.ts'

const idleMs = 2_000
/** A round may import many files, each of them large. */
const limitMs = 6 * 3_600_000

/**
 * Imports the files of GATEWAY_STATEMENT_DIR; undefined where it is not set, or nothing here imports files. A
 * stop waits `graceMs` for the file that is being imported. The rest of it is imported after the next start.
 */
export function watchStatementFolder(gateway: Gateway, graceMs: number): Pick<Loop, 'stop'> | undefined {
  const { config, db, log } = gateway
  const directory = config.statementDirectory
  if (directory === undefined) return undefined
  const importFile = importerOf(gateway.rails)
  if (!importFile) {
    log.write(statementFolderEvents['statement-folder.not-watched'])
    return undefined
  }
  let isStopping = false
  const stopping = () => isStopping
  const folder = openStatementFolder({
    directory,
    importFile,
    db,
    log,
    stopping,
    now: () => performance.now(),
  })
  const loop = startLoop({
    name: 'statement folder',
    log,
    idleMs,
    limitMs,
    run: async () => {
      // What a stop interrupts is no failure.
      await folder.round().catch((error: unknown) => {
        if (!isStopping) throw error
      })
      return false
    },
  })
  return {
    stop: async () => {
      isStopping = true
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs)
      })
      await Promise.race([loop.stop(), late]).finally(() => clearTimeout(timer))
    },
  }
}
