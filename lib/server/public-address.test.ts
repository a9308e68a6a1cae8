import { expect, it } from 'vitest'
import type { Log } from '../platform/log/log.ts'
import { warnOfPlainHttp } from './public-address.ts'

it.each([
  ['live', 'http://localhost:3000', ['process.plain-http']],
  ['live', 'http://pay.example', ['process.plain-http']],
  ['live', 'https://pay.example', []],
  ['sandbox', 'http://localhost:3000', []],
] as const)('a start in %s mode at %s logs %j', (mode, publicUrl, expected) => {
  const logged: string[] = []
  const log: Log = { write: ({ name }) => void logged.push(name) }
  warnOfPlainHttp({ mode, publicUrl, log })
  expect(logged).toEqual(expected)
})
