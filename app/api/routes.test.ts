import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '#lib/api/operations/registry.ts'

const root = path.join(process.cwd(), 'app/api')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('route.ts'),
)
const unknownPaths = '[[...unknown]]'

it('has one route folder for each path of an operation, and no others', () => {
  const folders = files.map((file) => path.dirname(file)).filter((folder) => folder !== unknownPaths)
  const paths = folders.map((folder) => `/${folder.replaceAll('[', '{').replaceAll(']', '}')}`)
  expect(paths.toSorted()).toEqual(
    [...new Set(operations.map(({ path: ofOperation }) => ofOperation))].toSorted(),
  )
})

it.each(files)('%s is one line that exports the handlers of mount.ts', (file) => {
  const up = '../'.repeat(file.split('/').length - 1)
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(
    `export { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } from '${up}mount.ts'\n`,
  )
})

it('lists no operation twice', () => {
  const names = operations.map((operation) => `${operation.method} ${operation.path}`)
  expect(new Set(names).size).toBe(names.length)
})
