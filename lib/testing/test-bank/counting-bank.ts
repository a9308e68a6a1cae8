import { createReadStream } from 'node:fs'
import { readStatementFile } from '../../bank-files/statements/read-statement-file.ts'
import type { FileToImport, ImportedFile } from '../../payments/rail/import-file.ts'
import type { RailDefinition } from '../../payments/rail/rail-definition.ts'
import { testBank } from './rail.ts'

/** Hears of every file before it is read. */
type Hear = (file: FileToImport) => Promise<void> | void

/**
 * The test bank, which also imports files: it reads them as every import does, counts their lines and books
 * nothing.
 */
export const countingBank = (hear: Hear = () => {}): RailDefinition => ({
  ...testBank,
  open: (parts) => ({
    ...testBank.open(parts),
    importFile: async (file) => {
      await hear(file)
      return countLines(file)
    },
  }),
})

async function countLines({ path, format, mapping }: FileToImport): Promise<ImportedFile> {
  const options = { ...(format && { format: format as 'camt.053' }), ...(mapping && { mapping }) }
  const read = await readStatementFile(createReadStream(path), options)
  const errors: object[] = []
  let lines = 0
  for await (const part of read.parts) {
    if (part.part === 'line') lines += 1
    if (part.part === 'error') errors.push(part.error)
  }
  const isImported = errors.length === 0
  return { document: { format: read.format ?? null, lines: isImported ? lines : 0, errors }, isImported }
}
