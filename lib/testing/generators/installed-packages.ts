import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exclusively } from '../../bootstrap/exclusive.mjs'
import { runCommand } from '../../bootstrap/run-command.mjs'
import { projectRoot } from '../processes/project-node.ts'

const files = ['package.json', 'package-lock.json', '.npmrc']

/** What `npm test` needs, and what `npm test -- --full` needs beside it. */
export type Packages = 'plain-run' | 'full-run'

/**
 * Installs the packages of a folder of `packages/` and returns where they are. They are not among the
 * packages of the gateway because of their size, and because `openapi-typescript` needs an earlier TypeScript
 * than the gateway: peers of another version cannot be installed beside it.
 */
export async function installedPackages(name: Packages): Promise<string> {
  const source = path.join(import.meta.dirname, 'packages', name)
  const folder = path.join(projectRoot, '.data/generators', name)
  const stamp = path.join(folder, 'node_modules/.installed')
  const wanted = readFileSync(path.join(source, 'package-lock.json'), 'utf8')
  await exclusively(`generators-${name}`, async () => {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const file of files) copyFileSync(path.join(source, file), path.join(folder, file))
    const { code, output } = await runCommand('npm', ['ci', '--loglevel=error'], {
      cwd: folder,
      shell: process.platform === 'win32',
    })
    if (code !== 0) throw new Error(`the packages of ${source} cannot be installed:\n${output}`)
    writeFileSync(stamp, wanted)
  })
  return folder
}
