import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive that is held in memory. */
export interface ZipArchive {
  readonly names: readonly string[]
  /** A file, unpacked; undefined where it is missing; a text says why it cannot be unpacked. */
  readonly file: (name: string, mostBytes: number) => Uint8Array | string | undefined
}

interface ZipEntry {
  readonly isEncrypted: boolean
  readonly method: number
  readonly packedBytes: number
  readonly at: number
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localFile = 0x04034b50
const mostEntries = 10_000

/** How messages call a file of an archive. */
export const nameInArchive = (name: string): string => `${JSON.stringify(name.slice(0, 200))} in the archive`

/** Reads the directory of an archive, or says why it has none. Source: APPNOTE.TXT of PKWARE, 4.3. */
export function openZip(bytes: Uint8Array): ZipArchive | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endAt(view)
  if (end === undefined) return 'the file is no complete ZIP archive: it was cut off or damaged'
  const entries = directory(view, bytes, view.getUint32(end + 16, true), view.getUint16(end + 10, true))
  if (!entries) return 'the directory of the ZIP archive is damaged'
  return {
    names: [...entries.keys()],
    file: (name, mostBytes) => {
      const entry = entries.get(name)
      return entry && unpack(bytes, view, nameInArchive(name), entry, mostBytes)
    },
  }
}

/** The end of the directory is the last thing in the file, before a comment of at most 64 KiB. */
function endAt(view: DataView): number | undefined {
  const earliest = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= earliest; at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return undefined
}

function directory(
  view: DataView,
  bytes: Uint8Array,
  start: number,
  count: number,
): ReadonlyMap<string, ZipEntry> | undefined {
  const entries = new Map<string, ZipEntry>()
  let at = start
  for (let read = 0; read < count; read++) {
    if (read >= mostEntries || at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry)
      return undefined
    const nameBytes = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes))
    entries.set(name.replace(/^\//, ''), {
      isEncrypted: view.getUint16(at + 8, true) % 2 === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function unpack(
  bytes: Uint8Array,
  view: DataView,
  name: string,
  { isEncrypted, method, packedBytes, at }: ZipEntry,
  mostBytes: number,
): Uint8Array | string {
  if (isEncrypted) return `${name} is protected with a password`
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localFile) return `${name} is damaged`
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const packed = bytes.subarray(from, from + packedBytes)
  if (method === 0) return packed.length > mostBytes ? tooLong(name, mostBytes) : packed
  if (method !== 8) return `${name} is packed in a way that is not known`
  return inflate(packed, name, mostBytes)
}

function inflate(packed: Uint8Array, name: string, mostBytes: number): Uint8Array | string {
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: mostBytes }))
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLong ? tooLong(name, mostBytes) : `${name} is damaged`
  }
}

const tooLong = (name: string, mostBytes: number): string =>
  `${name} has more than ${mostBytes / 1_048_576} MiB`
