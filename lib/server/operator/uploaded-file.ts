import type { IncomingMessage } from 'node:http'
import { mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Why a body did not become a file. */
export type UploadFault = 'FILE_TOO_LARGE' | 'UPLOAD_TOO_SLOW' | 'BROKEN_OFF' | 'EMPTY'

/** Bytes, and milliseconds for the whole body and for the next piece of it. */
export interface UploadLimits {
  /** Where the file is kept meanwhile. Default: the temporary directory of the system. */
  readonly directory?: string
  readonly bytesMax: number
  readonly bodyMs: number
  readonly pieceMs: number
}

/** The limits of a bank's file. The server itself ends a request that takes longer than a minute. */
export const uploadLimits: UploadLimits = { bytesMax: 200_000_000, bodyMs: 55_000, pieceMs: 10_000 }

const prefix = 'gateway-upload-'
/** No import takes that long: what is older was left by a process that was killed. */
const leftAfterMs = 24 * 3_600_000

/**
 * Writes the body of a request to a file that only this user can read, and removes it once `use` has ended,
 * whatever happens. Only a process that is killed leaves a file; the first upload a day later removes it.
 */
export async function withUploadedFile<Result>(
  request: IncomingMessage,
  limits: UploadLimits,
  use: (file: string) => Promise<Result>,
): Promise<Result | UploadFault> {
  const { directory: parent = tmpdir() } = limits
  await removeLeftFiles(parent)
  // The directory is made with mode 0700.
  const directory = await mkdtemp(path.join(parent, prefix))
  try {
    const file = path.join(directory, 'statement')
    const fault = await writeFile(request, file, limits)
    return fault ?? (await use(file))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function writeFile(
  request: IncomingMessage,
  file: string,
  limits: UploadLimits,
): Promise<UploadFault | undefined> {
  const handle = await open(file, 'wx', 0o600)
  try {
    return await writeBody(request, handle, limits)
  } finally {
    await handle.close()
  }
}

async function writeBody(
  request: IncomingMessage,
  file: FileHandle,
  { bytesMax, bodyMs, pieceMs }: UploadLimits,
): Promise<UploadFault | undefined> {
  const endsAt = performance.now() + bodyMs
  // Leaving the loop must not close the connection: the sender gets an answer.
  const pieces = request.iterator({ destroyOnReturn: false })
  for (let length = 0; ;) {
    const next = await inTime(pieces.next(), Math.min(pieceMs, endsAt - performance.now()))
    if (typeof next === 'string') return next
    if (next.done) return length === 0 ? 'EMPTY' : undefined
    const piece = next.value as Buffer
    length += piece.byteLength
    if (length > bytesMax) {
      await pieces.return?.()
      return 'FILE_TOO_LARGE'
    }
    await file.appendFile(piece)
  }
}

/** The next piece, or why there is none. */
async function inTime<Piece>(
  piece: Promise<Piece>,
  withinMs: number,
): Promise<Piece | 'UPLOAD_TOO_SLOW' | 'BROKEN_OFF'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'UPLOAD_TOO_SLOW'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, withinMs), 'UPLOAD_TOO_SLOW')
  })
  // A piece that comes too late may also fail, with nobody to hear of it.
  const heard = piece.catch(() => 'BROKEN_OFF' as const)
  return Promise.race([heard, late]).finally(() => clearTimeout(timer))
}

async function removeLeftFiles(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const directory = path.join(parent, name)
    const found = await stat(directory).catch(() => undefined)
    // Another user's cannot be removed, and is none of ours.
    if (found && Date.now() - found.mtimeMs > leftAfterMs)
      await rm(directory, { recursive: true, force: true }).catch(() => {})
  }
}
