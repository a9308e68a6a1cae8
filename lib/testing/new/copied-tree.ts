import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectNode, projectRoot } from '../processes/project-node.ts'

const folders = ['lib', 'app', 'sdk', 'prisma', 'docs']
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', '.oxfmtrc.json', 'CHANGELOG.md']

/** A copy of the tree, which a test may change, and how a program of it runs. */
export async function copiedTree() {
  const tree = await mkdtemp(path.join(tmpdir(), 'gateway-new-'))
  for (const name of [...folders, ...files])
    await cp(path.join(projectRoot, name), path.join(tree, name), { recursive: true })
  await symlink(path.join(projectRoot, 'node_modules'), path.join(tree, 'node_modules'))
  const run = (...words: string[]) =>
    promisify(execFile)(projectNode, words, { cwd: tree, env: { ...process.env, NO_COLOR: '1' } })
  return {
    tree,
    run,
    runTests: (...words: string[]) =>
      run('node_modules/vitest/dist/cli.js', 'run', '--maxWorkers=1', ...words),
    remove: () => rm(tree, { recursive: true }),
  }
}
