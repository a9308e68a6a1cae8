import * as fc from 'fast-check'
import { damagedFiles } from '../../testing/drawn-cases.ts'
import type { StatementPart } from '../statements/statement.ts'
import { expectSound } from './read-parts.ts'

/** Whatever became of the files: reading them neither throws nor invents amounts. */
export const expectSoundWhenDamaged = (
  files: readonly Uint8Array[],
  read: (file: Uint8Array) => Promise<readonly StatementPart[]>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(damagedFile(files), async (file) => expectSound(await read(file))),
    { numRuns: damagedFiles(1_500, 75) },
  )

/** A file that was cut, whose lines were shuffled, or whose bytes were changed. */
export const damagedFile = (files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> =>
  fc.constantFrom(...files).chain((file) => fc.oneof(cut(file), shuffled(file), changed(file), widened(file)))

const cut = (file: Uint8Array) => fc.nat(file.length).map((length) => file.slice(0, length))

function shuffled(file: Uint8Array) {
  const lines = Buffer.from(file).toString('latin1').split('\n')
  return fc
    .shuffledSubarray(lines, { minLength: Math.floor(lines.length / 2) })
    .map((some) => new Uint8Array(Buffer.from(some.join('\n'), 'latin1')))
}

const changed = (file: Uint8Array) =>
  fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }).map((changes) => {
    const bytes = file.slice()
    for (const [at, byte] of changes) bytes[at] = byte
    return bytes
  })

/** As another program may have saved it. */
const widened = (file: Uint8Array) =>
  fc
    .constantFrom<BufferEncoding>('utf16le', 'utf8')
    .map((encoding) => new Uint8Array(Buffer.from(Buffer.from(file).toString('latin1'), encoding)))
