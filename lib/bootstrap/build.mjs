import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from './content-hash.mjs'
import { exclusively } from './exclusive.mjs'
import { Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand, wasInterrupted } from './run-command.mjs'

const sources = [
  'app',
  'lib',
  'sdk/typescript/src',
  'public',
  'prisma/schema.prisma',
  'prisma/sql',
  'next.config.mjs',
  'next.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const withoutInfluence = /\.test\.tsx?$|^lib\/(bootstrap|release|testing|platform\/db\/generated)\//

/**
 * Runs `next build`, and bundles the script of the hosted pages, when anything changed that goes into the
 * pages.
 */
export async function buildPages(root = projectRoot) {
  if (isBuilt(root)) return
  await exclusively(
    'build',
    async () => {
      if (isBuilt(root)) return
      rmSync(stampFile(root), { force: true })
      const hash = sourceHash(root)
      // Next empties its directory first.
      await runNextBuild(root)
      await bundlePageScript('.next/browser', root)
      writeFileSync(stampFile(root), hash)
    },
    root,
  )
}

async function runNextBuild(root) {
  const started = Date.now()
  say('Building the pages …')
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runCommand(projectNode(root), [next, 'build'], { cwd: root, env })
  if (wasInterrupted(code)) throw new Explained('The build was interrupted; the next start begins it again.')
  if (code !== 0) throw new Explained(`The pages cannot be built:\n${output.trim()}`)
  say(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Bundles and minifies the script of the hosted pages.
 *
 * @param {string} directory for `checkout.js`, relative to `root`
 */
export async function bundlePageScript(directory, root = projectRoot) {
  const rolldown = path.join(root, 'node_modules/rolldown/bin/cli.mjs')
  const file = path.join(directory, 'checkout.js')
  const options = ['--platform', 'browser', '--format', 'esm', '--minify', '--file', file]
  const command = [rolldown, 'app/pay/browser/checkout.ts', ...options]
  const { code, output } = await runCommand(projectNode(root), command, { cwd: root })
  if (code !== 0) throw new Explained(`The script of the pages cannot be bundled:\n${output.trim()}`)
}

function isBuilt(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === sourceHash(root)
}

const stampFile = (root) => path.join(root, '.next', 'source-hash')
const sourceHash = (root) => contentHash(root, sources, (file) => !withoutInfluence.test(file))
