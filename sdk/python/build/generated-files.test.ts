import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '../../../app/api/endpoints.ts'
import { outdated } from '../../typescript/build/generated-files.ts'
import { generatedPythonFiles } from './generated-files.ts'
import { pythonName } from './python-text.ts'

const folder = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

it('the types and methods are those of the API: otherwise run npm run generate', () => {
  expect(outdated(generatedPythonFiles())).toEqual([])
})

it('every operation of the API is a method of the client', () => {
  const source = read('src/payment_gateway/generated/methods.py') + read('src/payment_gateway/client.py')
  const missing = operations.filter(({ name }) => !source.includes(`    def ${pythonName(name)}(`))
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(operations.length).toBeGreaterThan(40)
})

it('the package says the version that its code says', () => {
  const [, version] = /^version = "(.+)"$/m.exec(read('pyproject.toml')) ?? []
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(read('src/payment_gateway/version.py')).toContain(`SDK_VERSION = "${version}"\n`)
})
