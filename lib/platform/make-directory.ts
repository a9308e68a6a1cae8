import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a directory with its missing parents; an existing one is fine. Node's own recursive mkdir never
 * ends below a file system that cannot hold directories and answers ENOENT, such as /proc; this throws the
 * system's error.
 */
export async function makeDirectory(directory: string): Promise<void> {
  const failed = await makeOne(directory)
  if (failed?.code === 'ENOENT' && path.dirname(directory) !== directory) {
    await makeDirectory(path.dirname(directory))
    const again = await makeOne(directory)
    if (again) throw again
  } else if (failed) throw failed
}

/** Why the directory could not be created; undefined when it exists. */
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
