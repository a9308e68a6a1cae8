import { chmod, cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { chooseAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { initialiseIfAbsent } from './initialise.ts'

const isRoot = process.getuid?.() === 0

it.runIf(isRoot)(
  'makes a cluster as another user even when only root may enter the directory of the clone',
  async () => {
    const clone = await mkdtemp(path.join(tmpdir(), 'gateway-clone-'))
    onTestFinished(() => rm(clone, { recursive: true }))
    await chmod(clone, 0o700)
    const installed = path.dirname(path.dirname((await locateBinaries()).postgres))
    await cp(installed, path.join(clone, 'native'), { recursive: true, verbatimSymlinks: true })
    const binaries = {
      initdb: path.join(clone, 'native/bin/initdb'),
      postgres: path.join(clone, 'native/bin/postgres'),
      majorVersion: '18',
    }
    const directory = path.join(clone, 'postgres')
    const account = await chooseAccount(directory, binaries.postgres)
    expect(account).toMatchObject({ kind: 'other', overridesPermissions: true })
    await initialiseIfAbsent(directory, binaries, account)
    expect(await readFile(path.join(directory, 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect((await stat(directory)).uid).not.toBe(0)
  },
)
