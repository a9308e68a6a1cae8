import path from 'node:path'
import type { WaitingFile } from './waiting-files.ts'

/** A bank's program or a person may still be writing what changed less long ago. */
const unchangedMs = 10_000
const againAfterMs = 60_000

interface Seen {
  readonly version: string
  /** The earliest time at which it is taken. */
  takenFrom: number
  isReported: boolean
}

/** What this process has seen of the files, so that it takes each when it is complete. */
export interface SeenFiles {
  /** Notes what is there now. Returns the files that have not changed for ten seconds, in their order. */
  settled(files: readonly WaitingFile[]): WaitingFile[]
  /** The file is taken again in a minute. Returns whether that is news: the first time for this version. */
  postpone(file: WaitingFile): boolean
}

/** `now` is a clock that never goes back, in milliseconds. */
export function openSeenFiles(now: () => number): SeenFiles {
  let seen = new Map<string, Seen>()
  const keyOf = ({ folder, name }: WaitingFile) => path.join(folder, name)
  return {
    settled: (files) => {
      const before = seen
      // What is gone is forgotten.
      seen = new Map()
      for (const file of files) {
        const known = before.get(keyOf(file))
        const first: Seen = { version: file.version, takenFrom: now() + unchangedMs, isReported: false }
        seen.set(keyOf(file), known?.version === file.version ? known : first)
      }
      return files.filter((file) => (seen.get(keyOf(file))?.takenFrom ?? Infinity) <= now())
    },
    postpone: (file) => {
      const known = seen.get(keyOf(file))
      if (!known) return true
      const isNews = !known.isReported
      known.isReported = true
      known.takenFrom = now() + againAfterMs
      return isNews
    },
  }
}
