import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testCommandLine } from '../testing/test-command-line.ts'
import type { Manifest } from './manifest.ts'
import { copyWithManifest } from './testing/changed-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { installationIn } from './testing/installation.ts'

// Every fault of a backup is found before anything is changed: not even a data directory is created.

const { directory, environment, gateway } = await testCommandLine()
const backup = path.join(directory, 'backup')
let copies = 0

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  expect(await gateway('backup', '--out', backup, '--format', 'rows')).toMatchObject({ exitCode: 0 })
})

const copyOf = async (change: (copy: string) => Promise<unknown>): Promise<string> => {
  const copy = path.join(directory, `copy-${(copies += 1)}`)
  await cp(backup, copy, { recursive: true })
  await change(copy)
  return copy
}
const withManifest = (change: (manifest: Manifest) => object) =>
  copyWithManifest(backup, path.join(directory, `copy-${(copies += 1)}`), change)

async function restoring(from: string, more: Readonly<Record<string, string>> = {}) {
  const target = installationIn(path.join(directory, `target-${(copies += 1)}`), {
    GATEWAY_SECRET_KEY: environment.GATEWAY_SECRET_KEY,
    ...more,
  })
  const { exitCode, errors } = await target.command('restore', '--from', from)
  expect([exitCode, existsSync(target.dataDirectory)]).toEqual([1, false])
  return errors
}

it.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
  [
    'that was not finished',
    (copy) => rm(path.join(copy, 'SHA256SUMS')),
    /holds no finished backup: SHA256SUMS, which is written last, is not there\.\n$/,
  ],
  [
    'of which a bit has changed',
    async (copy) => {
      const file = path.join(copy, 'merchant.copy.gz')
      const bytes = await readFile(file)
      bytes[20] = (bytes[20] ?? 0) ^ 1
      await writeFile(file, bytes)
    },
    /is damaged, merchant\.copy\.gz is not as it was written: use another copy/,
  ],
  [
    'that lacks a file',
    (copy) => rm(path.join(copy, 'payment.copy.gz')),
    /is damaged, payment\.copy\.gz cannot be read \(ENOENT\)/,
  ],
  ['that lacks its manifest', (copy) => rm(path.join(copy, 'manifest.json')), /manifest\.json is missing/],
  [
    'whose manifest was changed',
    async (copy) => {
      const file = path.join(copy, 'manifest.json')
      await writeFile(file, (await readFile(file, 'utf8')).replace('"sandbox"', '"live"'))
    },
    /is damaged, manifest\.json is not as it was written/,
  ],
  [
    'whose checksums lack a file',
    async (copy) => {
      const file = path.join(copy, 'SHA256SUMS')
      await writeFile(file, (await readFile(file, 'utf8')).replace(/.*payment\.copy\.gz\n/, ''))
    },
    /payment\.copy\.gz has no line in SHA256SUMS/,
  ],
  [
    'whose checksums name a file elsewhere',
    async (copy) => {
      const file = path.join(copy, 'SHA256SUMS')
      await writeFile(file, `${await readFile(file, 'utf8')}${'0'.repeat(64)}  ../secret-key\n`)
    },
    /SHA256SUMS is not as it was written/,
  ],
])('a backup %s is refused', async (_, change, fault) => {
  expect(await restoring(await copyOf(change))).toMatch(fault)
})

it.each<[string, (manifest: Manifest) => object, RegExp]>([
  ['of another program', () => ({ product: 'something else' }), /was made by another program/],
  ['in a later format', (manifest) => ({ ...manifest, format: 2 }), /or by a newer release of the gateway/],
  [
    'of a newer release',
    (manifest) => ({
      ...manifest,
      version: '9.0.0',
      migrations: [...manifest.migrations, '20990101000000_later'],
    }),
    /was taken by a newer release \(9\.0\.0; 20990101000000_later is not known here\)/,
  ],
  ['of live mode', (manifest) => ({ ...manifest, mode: 'live' }), /is of live mode .* set GATEWAY_MODE=live/],
])('a backup %s is refused', async (_, change, fault) => {
  expect(await restoring(await withManifest(change))).toMatch(fault)
})

it('a backup is refused under another secret key, and without one', async () => {
  const other = randomBytes(32).toString('base64')
  expect(await restoring(backup, { GATEWAY_SECRET_KEY: other })).toMatch(/is not that of the installation/)
  expect(await restoring(backup, { GATEWAY_SECRET_KEY: '' })).toMatch(
    /was taken without its secret key: .*GATEWAY_SECRET_KEY=\$\(cat OLD\/secret-key\)/,
  )
})

it('without a directory, or with one that does not exist, the error is one line with what to do', async () => {
  expect((await gateway('backup')).errors).toBe('Name the directory to write to: backup --out DIR.\n')
  expect((await gateway('restore')).errors).toBe('Name the directory of the backup: restore --from DIR.\n')
  expect(await restoring(path.join(directory, 'nowhere'))).toMatch(/holds no finished backup/)
})

it('nothing is backed up without a database', async () => {
  const target = installationIn(path.join(directory, 'empty'), {
    GATEWAY_SECRET_KEY: environment.GATEWAY_SECRET_KEY,
  })
  const { errors } = await target.command('backup', '--out', path.join(directory, 'of-nothing'))
  expect(errors).toMatch(/^There is no database in .*postgres: set GATEWAY_DATA_DIR or DATABASE_URL/)
  expect(existsSync(target.dataDirectory)).toBe(false)
})

it.each(['', '\u0007', 'x'.repeat(141)])(
  'a name that the audit cannot store is refused before the backup is read (%j)',
  async (by) => {
    const target = path.join(directory, `target-${(copies += 1)}`)
    const refused = restoreBackup(
      readConfig({ ...environment, DATABASE_URL: undefined, GATEWAY_DATA_DIR: target }),
      silentLog,
      { directory: path.join(directory, 'absent'), replace: false, by, progress: () => {}, notice: () => {} },
    )
    await expect(refused).rejects.toThrow(/^Name who restores, with --by: /)
    expect(existsSync(target)).toBe(false)
  },
)
