import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A package as it lies in node_modules. */
export interface ShippedPackage {
  /** Relative to the project: `node_modules/pg`. */
  readonly folder: string
  readonly name: string
  readonly version: string
}

const names = z.record(z.string(), z.string()).default({})
const entrySchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
type Entry = z.infer<typeof entrySchema>
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) })

/**
 * Not shipped: what only generates and builds (the client and the pages are in the release), and what the one
 * script of the API reference that the gateway serves holds already.
 */
const buildsOnly = (name: string): boolean => name === 'prisma' || name.startsWith('@next/swc-')
const bundled = '@scalar/api-reference'

/** Whether `next` looks for the compiler at a start; without a configuration in TypeScript it does not. */
const dependenciesOf = (name: string, entry: Entry): string[] =>
  name === bundled
    ? []
    : [
        ...Object.keys(entry.dependencies),
        ...Object.keys(entry.optionalDependencies),
        ...Object.keys(entry.peerDependencies).filter((peer) => !entry.peerDependenciesMeta[peer]?.optional),
      ].filter((dependency) => !buildsOnly(dependency))

/**
 * What a release ships: the packages that the gateway's own dependencies need at run time and that are
 * installed here, so those of this platform. Sorted by folder.
 */
export async function shippedPackages(root: string): Promise<ShippedPackage[]> {
  const file = path.join(root, 'node_modules/.package-lock.json')
  const { packages } = lockSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const own = entrySchema.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')))
  const found = new Map<string, ShippedPackage>()
  const visit = (from: string, name: string, entry: Entry) => {
    for (const dependency of dependenciesOf(name, entry)) {
      const folder = lookUp(packages, from, dependency)
      const child = folder === undefined ? undefined : packages[folder]
      if (folder === undefined || !child || found.has(folder)) continue
      found.set(folder, { folder, name: child.name ?? dependency, version: child.version ?? '' })
      visit(folder, dependency, child)
    }
  }
  visit('', '', own)
  return [...found.values()].toSorted((one, two) => (one.folder < two.folder ? -1 : 1))
}

/** Node's own way of looking a package up: beside the one that asks, then one level higher. */
function lookUp(packages: Readonly<Record<string, Entry>>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!folder) return undefined
  }
}
