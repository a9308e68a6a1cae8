import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const tables = [...read('prisma/schema.prisma').matchAll(/@@map\("([a-z_]+)"\)/g)].map(
  ([, name = '']) => name,
)
const terms = read('docs/glossary.md')
  .split(/^(?=\*\*|## )/m)
  .filter((part) => part.startsWith('**'))
const nameOf = (term: string): string => /^\*\*(.+?)\.\*\*/.exec(term)?.[1] ?? term

describe('the glossary', () => {
  it('has every table of the database', () => {
    const quoted = new Set(
      terms.flatMap((term) => [...term.matchAll(/`([a-z_]+)[`.]/g)].map(([, name = '']) => name)),
    )
    expect(tables.length).toBeGreaterThan(30)
    expect(tables.filter((table) => !quoted.has(table))).toEqual([])
  })

  it('lists for every term the words that are not used for it', () => {
    expect(terms.filter((term) => !/\bNot:\s/.test(term)).map(nameOf)).toEqual([])
  })

  it('explains every term once', () => {
    const names = terms.map(nameOf)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
