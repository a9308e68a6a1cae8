import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { checkState, type CheckState } from '../doctor/books/check-state.ts'
import { CommandFault } from './command-fault.ts'

/** The file in which a check of the ledger stores how far it is. */
export interface CheckpointFile {
  /** Absent: no check was interrupted. Throws `CommandFault` when the file is of something else. */
  read(database: string): Promise<CheckState | undefined>
  /** Replaces the file as a whole, at most once a second. */
  write(state: CheckState): Promise<void>
  remove(): Promise<void>
}

const pauseMs = 1_000

export function checkpointFile(file: string): CheckpointFile {
  let writtenAt = -Infinity
  return {
    read: async (database) => {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw new CommandFault(`${file} cannot be read: ${String(error)}`)
      })
      if (text === undefined) return undefined
      const state = stateIn(text)
      if (!state)
        throw new CommandFault(
          `${file} is not a checkpoint of this release: delete it to check from the beginning.`,
        )
      if (state.database !== database)
        throw new CommandFault(
          `${file} is a checkpoint of another database: delete it to check from the beginning.`,
        )
      return state
    },
    write: async (state) => {
      if (performance.now() < writtenAt + pauseMs) return
      await writeFile(`${file}.new`, JSON.stringify(state))
      await rename(`${file}.new`, file)
      writtenAt = performance.now()
    },
    remove: () => rm(file, { force: true }),
  }
}

function stateIn(text: string): CheckState | undefined {
  try {
    return checkState.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
