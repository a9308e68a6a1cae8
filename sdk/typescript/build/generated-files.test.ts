import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from '../../../app/api/endpoints.ts'
import { GatewayClient, sdkVersion } from '../src/index.ts'
import { generatedFiles, outdated } from './generated-files.ts'

it('the types and methods are those of the API: otherwise run npm run generate', async () => {
  expect(outdated(await generatedFiles())).toEqual([])
})

it('every operation of the API is a method of the client', () => {
  const client = new GatewayClient({ baseUrl: 'https://gateway.example/api', token: 'x' })
  const missing = operations
    .map(({ name }) => name)
    .filter((name) => typeof Reflect.get(client, name) !== 'function')
  expect(missing).toEqual([])
  expect(operations.length).toBeGreaterThan(40)
})

it('the package says the version that its code says', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')
  expect((JSON.parse(text) as { version: string }).version).toBe(sdkVersion)
})
