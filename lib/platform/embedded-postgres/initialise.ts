import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spawnAs } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { ClusterError, fileFailure, noSpaceLeft } from './cluster-error.ts'
import { gatewayDatabase, gatewayRole, writeConnectionFile } from './connection-file.ts'
import { freePort } from './free-port.ts'
import { isAlive } from './postmaster-file.ts'

const spaceNeededBytes = 100 * 1024 * 1024

/**
 * Creates the data directory unless it exists. The work is done in a directory beside it, which is then
 * renamed, so two first starts may race and a killed one leaves nothing incomplete. Refuses a directory of
 * another PostgreSQL version.
 */
export async function initialiseIfAbsent(
  directory: string,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  if (await isInitialised(directory, binaries)) return
  await removeLeftovers(directory)
  const workplace = await makeWorkplace(directory, account)
  try {
    await fill(workplace, binaries, account)
    await rename(workplace, directory)
  } catch (error) {
    await rm(workplace, { recursive: true, force: true })
    if (await isInitialised(directory, binaries)) return
    throw error instanceof ClusterError ? error : fileFailure(error, directory)
  }
}

/** Whether a cluster of this version exists; throws when the directory holds something else. */
async function isInitialised(directory: string, { majorVersion }: Binaries): Promise<boolean> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'EACCES' ? belongsToSomebodyElse(directory) : fileFailure(error, directory)
  })
  if (entries.length === 0) return false
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new ClusterError(
      `${directory} is not empty and holds no PostgreSQL cluster: move it away, or name a PostgreSQL in DATABASE_URL.`,
    )
  }
  if (version.trim() === majorVersion) return true
  throw new ClusterError(
    `${directory} was made by PostgreSQL ${version.trim()}, this gateway brings PostgreSQL ${majorVersion}: start the release that made it and move the data with pg_dump, or move the directory away to begin with an empty database.`,
  )
}

async function removeLeftovers(directory: string): Promise<void> {
  const parent = path.dirname(directory)
  const prefix = `${path.basename(directory)}.new-`
  const entries = await readdir(parent).catch(() => [])
  for (const entry of entries.filter((name) => name.startsWith(prefix))) {
    const maker = Number(entry.slice(prefix.length).split('-')[0])
    if (!isAlive(maker)) await rm(path.join(parent, entry), { recursive: true, force: true })
  }
}

async function makeWorkplace(directory: string, account: Account): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(path.dirname(directory))
    if (bavail * bsize < spaceNeededBytes) throw new ClusterError(noSpaceLeft(directory))
    const workplace = await mkdtemp(`${directory}.new-${process.pid}-`)
    if (account.kind === 'other') await chown(workplace, account.uid, account.gid)
    return workplace
  } catch (error) {
    throw error instanceof ClusterError ? error : fileFailure(error, directory)
  }
}

async function fill(workplace: string, binaries: Binaries, account: Account): Promise<void> {
  const password = randomBytes(24).toString('hex')
  // The built-in locale sorts the same on every platform. Trust authentication is never used: the access file
  // is replaced below.
  const how = ['--username=postgres', '--auth=trust', '--no-instructions', '--encoding=UTF8']
  how.push(...localeOf(binaries))
  // A commit that needs a new segment waits until it is written with zeros, which takes 60 ms of a busy
  // machine for one of 16 MB. In a new database each is new until the first checkpoint.
  how.push('--wal-segsize=4')
  await run(account, binaries.initdb, ['-D', workplace, ...how])
  await run(
    account,
    binaries.postgres,
    ['--single', '-D', workplace, 'postgres'],
    `create role ${gatewayRole} login createdb password '${password}'\ncreate database ${gatewayDatabase} owner ${gatewayRole}\n`,
  )
  await writeFile(path.join(workplace, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  await writeConnectionFile(workplace, { port: await freePort(), password }, account)
}

// PostgreSQL has its own locales since 17. https://www.postgresql.org/docs/17/release-17.html
const localeOf = ({ majorVersion }: Binaries): string[] =>
  Number(majorVersion) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']

async function run(account: Account, binary: string, args: string[], input = ''): Promise<void> {
  const child = spawnAs(account, binary, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  child.stdin?.on('error', () => {}).end(input)
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    throw new ClusterError(
      `${binary} cannot be run on this system: name a PostgreSQL in DATABASE_URL instead.`,
      { cause: error },
    )
  })) as [number | null]
  // Single-user mode reports a failed statement and still exits with 0.
  if (code === 0 && !/^.*\b(ERROR|FATAL|PANIC):/m.test(output)) return
  if (output.includes('No space left on device')) throw new ClusterError(noSpaceLeft(args[1] ?? ''))
  const line =
    output.split('\n').find((text) => /error|fatal|panic/i.test(text)) ?? output.trim().split('\n').at(-1)
  throw new ClusterError(
    `The embedded PostgreSQL cannot make its data directory (${path.basename(binary)}): ${line}`,
  )
}

function belongsToSomebodyElse(directory: string): ClusterError {
  return new ClusterError(
    `${directory} belongs to another user: start as that user, or give the directory to this one with chown -R.`,
  )
}
