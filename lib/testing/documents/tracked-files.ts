import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../bootstrap/project.mjs'

const ignored = /^(node_modules|\.git|\.next|\.bundle|\.data|test-results|playwright-report|screens)(\/|$)/

/**
 * The files of the repository by their paths from its root: what git would commit; without git, all files
 * except ignored and generated ones.
 */
export function trackedFiles(): string[] {
  if (existsSync(path.join(projectRoot, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
    return listed.split('\n').filter((file) => file && existsSync(path.join(projectRoot, file)))
  }
  return readdirSync(projectRoot)
    .filter((entry) => !ignored.test(entry))
    .flatMap(filesBelow)
    .filter((file) => !file.startsWith('lib/platform/db/generated/'))
}

function filesBelow(entry: string): string[] {
  const entries = readdirSync(path.join(projectRoot, entry), { recursive: true, withFileTypes: true })
  return entries
    .filter((found) => found.isFile())
    .map((found) => path.relative(projectRoot, path.join(found.parentPath, found.name)))
}
