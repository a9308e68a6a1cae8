import { randomUUID } from 'node:crypto'
import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CommandFault } from './command-fault.ts'

/** Throws `CommandFault` unless files can be written into the directory that an option names. */
export async function checkDirectory(option: string, directory: string): Promise<void> {
  const found = await stat(directory).catch(() => undefined)
  if (!found?.isDirectory()) throw new CommandFault(`${option} ${directory}: there is no such directory.`)
  await access(directory, constants.W_OK | constants.X_OK).catch(() => {
    throw new CommandFault(`${option} ${directory}: files cannot be written there.`)
  })
}

/**
 * Writes a file so that whoever watches the directory sees it whole or not at all, also after a loss of
 * power. Returns its absolute path.
 */
export async function writeWholeFile(directory: string, name: string, bytes: Uint8Array): Promise<string> {
  const file = path.resolve(directory, name)
  const fresh = path.resolve(directory, `.${name}.${randomUUID()}.part`)
  try {
    const written = await open(fresh, 'wx', 0o600)
    try {
      await written.writeFile(bytes)
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  const folder = await open(path.resolve(directory), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  return file
}
