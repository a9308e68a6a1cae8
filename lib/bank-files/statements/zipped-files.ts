import { joined } from '../text/file-head.ts'
import { nameInArchive, openZip } from './xlsx/zip-archive.ts'

const mebibyte = 1_048_576
/** An archive has its directory at its end, and so it and what is in it are held in memory. */
const most = { packedBytes: 64 * mebibyte, fileBytes: 64 * mebibyte, files: 100 }

export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array
}

/** A ZIP archive of bank files, which is no workbook; `fault` says why they cannot be read. */
export type ZippedFiles = { readonly files: readonly ZippedFile[] } | { readonly fault: string }

export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** The files of an archive; undefined where it is a workbook, or none that can be opened. */
export function zippedFiles(packed: Uint8Array): ZippedFiles | undefined {
  const archive = openZip(packed)
  if (typeof archive === 'string' || archive.names.includes('xl/workbook.xml')) return undefined
  const names = archive.names.filter((name) => !/(?:^|\/)(?:\.|__MACOSX\/)|\/$/.test(name))
  if (names.length === 0 || names.length > most.files)
    return { fault: `the ZIP archive has ${names.length} files: put 1 to ${most.files} statements into it` }
  const files: ZippedFile[] = []
  let left = most.fileBytes
  for (const name of names) {
    const content = archive.file(name, left)
    if (content === undefined || typeof content === 'string')
      return { fault: content ?? `${nameInArchive(name)} is damaged` }
    left -= content.length
    files.push({ name, content })
  }
  return { files }
}

/** The file of an archive with one file; any other archive as it is. */
export function onlyFileIn(packed: Uint8Array): Uint8Array {
  const found = zippedFiles(packed)
  const [only, ...more] = found && 'files' in found ? found.files : []
  return only && more.length === 0 ? only.content : packed
}

/** All bytes up to one more than an archive may have. */
export async function held(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    pieces.push(piece)
    if (length > most.packedBytes) break
  }
  return joined(pieces, length)
}
