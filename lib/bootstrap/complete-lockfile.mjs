import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot, say } from './project.mjs'
import { nodePackages } from './project-node.mjs'

// node lib/bootstrap/complete-lockfile.mjs, after npm install: a registry that carries only some platforms
// leaves the binaries of the others out of package-lock.json, and `npm ci` then refuses it everywhere. Their
// versions are exact in the packages that need them, and their names contain the platform. Only their
// checksums are unknown here, so npm installs them unchecked.

const file = path.join(projectRoot, 'package-lock.json')

/**
 * The optional packages that a lockfile's packages name and the lockfile lacks.
 *
 * @param {Record<string, any>} packages
 * @returns {[name: string, entry: { version: string, dev?: true, optional: true }][]}
 */
export function missingOptionalPackages(packages) {
  const missing = new Map()
  for (const [where, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isLocked(packages, where, name))
        missing.set(name, { version, ...(dev ? { dev } : {}), optional: true })
    }
  }
  return [...missing]
}

/** Resolves a package as Node does: beside the package that needs it, then one level higher. */
function isLocked(packages, where, name) {
  for (let folder = where; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const byAnotherName = { win: 'win32', amd64: 'x64' }
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x']

/**
 * Adds to the Node packages what the registry lacks. Those for Linux contain a binary for glibc: npm would
 * install them on musl too, where it cannot run and would precede the working Node in the PATH of every
 * script. And each provides the `node` of the scripts.
 *
 * @param {Record<string, any>} packages changed in place
 */
export function describeNodePackages(packages) {
  for (const name of Object.values(nodePackages)) {
    const entry = packages[`node_modules/${name}`]
    if (!entry) continue
    if (name.startsWith('node-linux-')) entry.libc = ['glibc']
    entry.bin ??= { node: name.startsWith('node-win-') ? 'bin/node.exe' : 'bin/node' }
  }
}

/** @param {string} name such as @next/swc-linux-arm64-musl */
function platformOf(name) {
  const words = name.split(/[/-]/).map((word) => byAnotherName[word] ?? word)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu) throw new Error(`The name of ${name} does not say which platform it is for.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return { cpu: [cpu], ...(libc && os === 'linux' ? { libc: [libc] } : {}), os: [os] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingOptionalPackages(lock.packages)
  for (const [name, entry] of missing)
    lock.packages[`node_modules/${name}`] = { ...entry, ...platformOf(name) }
  describeNodePackages(lock.packages)
  const inOrder = Object.entries(lock.packages).toSorted(([one], [two]) => one.localeCompare(two, 'en'))
  lock.packages = Object.fromEntries(inOrder)
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)
  say(`package-lock.json: added ${missing.length} packages of other platforms.`)
}
