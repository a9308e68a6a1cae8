import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parseMapping, type Mapping } from '../../../bank-files/statements/csv/mapping.ts'
import { mappings } from '../../../bank-files/statements/csv/mappings/mappings.ts'
import { CommandFault } from '../../command-fault.ts'
import { readFileOf, unreadable } from '../../options.ts'

/** The bytes of a file. Throws `CommandFault` where it cannot be read, before anything is. */
export async function openBankFile(file: string): Promise<AsyncIterable<Uint8Array>> {
  const found = await open(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const isFile = (await found.stat()).isFile()
  await found.close()
  if (!isFile) throw new CommandFault(`Cannot read ${file}: it is not a file.`)
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}

const isFileName = (nameOrFile: string): boolean => nameOrFile.endsWith('.json')

/** Whether a mapping can only be one that the operator has added: no other is in the database. */
export const isOwnMapping = (nameOrFile: string): boolean =>
  !isFileName(nameOrFile) && mappings.every(({ name }) => name !== nameOrFile)

/**
 * A mapping by its name, or from a JSON file of the operator. Throws `CommandFault` that says what is wrong.
 */
export async function mappingOf(nameOrFile: string, own: readonly Mapping[] = []): Promise<Mapping> {
  const known = [...own, ...mappings].find(({ name }) => name === nameOrFile)
  if (known) return known
  if (!isFileName(nameOrFile))
    throw new CommandFault(
      `--mapping: there is no mapping ${nameOrFile}; "statement mapping list" shows those that the gateway brings, "statement mapping list --own" yours, or name a .json file.`,
    )
  const parsed = parseMapping(jsonOf(nameOrFile, await readFileOf('--mapping', nameOrFile)))
  if ('problem' in parsed) throw new CommandFault(`--mapping ${nameOrFile}: ${parsed.problem}`)
  return parsed.mapping
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFault(`--mapping ${file}: it is not JSON.`)
  }
}
