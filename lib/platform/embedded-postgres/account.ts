import { execFile, spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ClusterError } from './cluster-error.ts'

const execute = promisify(execFile)

/** The account that runs PostgreSQL, which refuses to run as root. */
export type Account =
  | { kind: 'self' }
  /**
   * `overridesPermissions`: a parent directory is closed to this user, so the process keeps one of root's
   * capabilities.
   */
  | { kind: 'other'; uid: number; gid: number; overridesPermissions: boolean }

/**
 * Chooses the account: the user of this process, or, for root, the owner of the data directory, else
 * `postgres`, else `nobody`.
 */
export async function chooseAccount(directory: string, binary: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const user = (await ownerOf(directory)) ?? (await firstUser(['postgres', 'nobody']))
  if (!user) {
    throw new ClusterError(
      'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": start as another user, or name a PostgreSQL in DATABASE_URL.',
    )
  }
  for (const overridesPermissions of [false, true]) {
    const account: Account = { kind: 'other', ...user, overridesPermissions }
    if (await reaches(account, [binary, path.dirname(directory)])) return account
  }
  throw new ClusterError(
    `PostgreSQL refuses to run as root and user ${user.uid} cannot reach ${binary} and ${path.dirname(directory)}: run "chmod a+x" on their parent directories, start as another user, or name a PostgreSQL in DATABASE_URL.`,
  )
}

/**
 * Starts a program as the account, with a minimal environment so that no PG… variable of the caller has an
 * effect.
 */
export function spawnAs(
  account: Account,
  binary: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const plain: SpawnOptions = {
    ...options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: process.env.NODE_ENV },
  }
  if (account.kind === 'self') return spawn(binary, args, plain)
  const { uid, gid } = account
  if (!account.overridesPermissions) return spawn(binary, args, { ...plain, uid, gid })
  // Without no_setuid_fixup the system call access(), by which initdb looks for postgres, would not honour
  // the capability.
  const keep = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...keep, '--', binary, ...args]
  return spawn('setpriv', drop, plain)
}

async function ownerOf(directory: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(directory).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function firstUser(names: string[]): Promise<{ uid: number; gid: number } | undefined> {
  for (const name of names) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)])
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return undefined
}

async function idOf(flag: string, name: string): Promise<number | undefined> {
  const result = await execute('id', [flag, name]).catch(() => undefined)
  return result && Number(result.stdout)
}

function reaches(account: Account, targets: string[]): Promise<boolean> {
  const script = 'for target in "$@"; do test -x "$target" || exit 1; done'
  const child = spawnAs(account, '/bin/sh', ['-c', script, 'sh', ...targets], { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
