import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** A package in node_modules. */
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
 * Not shipped: packages that only generate or build (the client and the pages are in the release). `next`
 * needs its compiler (@next/swc-…) at a start only with a configuration in TypeScript, which the release does
 * not have.
 */
const buildsOnly = (name: string): boolean => name === 'prisma' || name.startsWith('@next/swc-')

const dependenciesOf = (entry: Entry): string[] =>
  [
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
  const visit = (from: string, entry: Entry) => {
    for (const dependency of dependenciesOf(entry)) {
      const folder = lookUp(packages, from, dependency)
      const child = folder === undefined ? undefined : packages[folder]
      if (folder === undefined || !child || found.has(folder)) continue
      found.set(folder, { folder, name: child.name ?? dependency, version: child.version ?? '' })
      visit(folder, child)
    }
  }
  visit('', own)
  return [...found.values()].toSorted((one, two) => (one.folder < two.folder ? -1 : 1))
}

/** Resolves a package as Node does: beside the package that needs it, then one level higher. */
function lookUp(packages: Readonly<Record<string, Entry>>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!folder) return undefined
  }
}
