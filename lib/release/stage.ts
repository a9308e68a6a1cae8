import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { licencesOf } from './licences.ts'
import type { ShippedPackage } from './shipped-packages.ts'

const parts = [
  'app',
  'lib',
  'prisma',
  'public',
  'docs',
  'sdk/typescript/src',
  'gateway',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'README.md',
  '.env.example',
]

/**
 * The files that a start checks to see that everything is installed: which packages, and by which Prisma the
 * client was generated.
 */
const stamps = ['node_modules/.install-stamp', 'node_modules/prisma/package.json']

/** Tests do not count as sources of the pages, so that the stamp of the build stays right without them. */
const isShipped = (file: string): boolean => !/\.test\.tsx?$|^lib\/(testing|release)(\/|$)/.test(file)

const isBuilt = (file: string): boolean =>
  !/^\.next\/(cache|dev|diagnostics|trace|types)|^\.bundle\/(\w+\/compiled|times)/.test(file)

/** Copies all that a release contains into an empty directory, with links as they are. */
export async function stageRelease(
  root: string,
  target: string,
  packages: readonly ShippedPackage[],
): Promise<void> {
  const copy = (name: string, filter: (file: string) => boolean) =>
    cp(path.join(root, name), path.join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => filter(path.relative(root, source)),
    })
  for (const part of parts) await copy(part, isShipped)
  for (const built of ['.next', '.bundle']) await copy(built, isBuilt)
  for (const { folder } of packages) {
    const nested = `${folder}/node_modules`
    await copy(folder, (file) => file !== nested && !file.startsWith(`${nested}/`))
  }
  for (const stamp of stamps) await copy(stamp, () => true)
  await writeFile(path.join(target, 'THIRD_PARTY_LICENSES'), await licencesOf(root, packages))
  await copyOwnFiles(target)
}

/** The files that only a release has: its start script and its systemd unit. */
async function copyOwnFiles(target: string): Promise<void> {
  const folder = path.join(import.meta.dirname, 'files')
  await mkdir(target, { recursive: true })
  for (const name of await readdir(folder)) await cp(path.join(folder, name), path.join(target, name))
}
