import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a directory with the parents that are missing; one that is there already is fine. Node's own recursive mkdir never ends
 * below a file system that takes no directories and answers ENOENT, such as /proc; this throws what the system said.
 */
export async function makeDirectory(directory: string): Promise<void> {
  const failed = await makeOne(directory)
  if (failed?.code === 'ENOENT' && path.dirname(directory) !== directory) {
    await makeDirectory(path.dirname(directory))
    const again = await makeOne(directory)
    if (again) throw again
  } else if (failed) throw failed
}

/** What kept the directory from being there; undefined when it is. */
async function makeOne(directory: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(directory)
  } catch (error) {
    const isThere = await stat(directory).then(
      (found) => found.isDirectory(),
      () => false,
    )
    return isThere ? undefined : (error as NodeJS.ErrnoException)
  }
}
