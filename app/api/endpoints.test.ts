import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operations } from './endpoints.ts'

it('the list has every endpoint under the path of its folder, and no method of one twice', () => {
  const folders = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && !file.startsWith('[[...unknown]]'))
    .map((file) => `/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`)
  expect([...new Set(operations.map((operation) => operation.path))].toSorted()).toEqual(folders.toSorted())
  const names = operations.map(({ method, path: of }) => `${method} ${of}`)
  expect(new Set(names).size).toBe(names.length)
})
