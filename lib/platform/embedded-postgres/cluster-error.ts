/** The embedded PostgreSQL cannot run. The message is one line for the operator and says what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

/** Explains a failed file operation on the cluster's directory. */
export function fileFailure(error: unknown, target: string): ClusterError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const explained: Record<string, string> = {
    EACCES: `Cannot write ${target}: give this user write access to it, or name a PostgreSQL in DATABASE_URL.`,
    EPERM: `Cannot write ${target}: give this user write access to it, or name a PostgreSQL in DATABASE_URL.`,
    EROFS: `Cannot write ${target}: the file system is read-only. Name a PostgreSQL in DATABASE_URL instead.`,
    ENOSPC: noSpaceLeft(target),
    EDQUOT: noSpaceLeft(target),
    EEXIST: `Cannot make ${target}: a part of its path is a file, not a directory.`,
    ENOENT: `Cannot make ${target}: its parent directory is not there and cannot be made. Set GATEWAY_DATA_DIR to another place, or name a PostgreSQL in DATABASE_URL.`,
    ENOTDIR: `Cannot make ${target}: a part of its path is a file, not a directory.`,
    EBUSY: `Cannot put a database cluster at ${target}, it is a mount point: mount its parent directory instead.`,
    EXDEV: `Cannot put a database cluster at ${target}, it is a mount point: mount its parent directory instead.`,
  }
  return new ClusterError(explained[code] ?? `Cannot use ${target}: ${String(error)}.`, { cause: error })
}

export function noSpaceLeft(target: string): string {
  return `No space is left on the disk of ${target}: the embedded PostgreSQL needs at least 100 MB there. Free some and start again.`
}
