import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectRoot } from '../../bootstrap/project.mjs'
import { mutationGroups } from './mutation-groups.ts'

const missing = (patterns: readonly string[]) =>
  patterns.flatMap(alternatives).filter((pattern) => globSync(pattern, { cwd: projectRoot }).length === 0)

/** `{a,b}.ts` is `a.ts` and `b.ts`. */
function alternatives(pattern: string): string[] {
  const [braces, names] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || names === undefined) return [pattern]
  return names.split(',').flatMap((name) => alternatives(pattern.replace(braces, name)))
}

it.each(Object.entries(mutationGroups))(
  'every file and statement that the mutation group %s names exists',
  (_, { mutate, tests, statements }) => {
    const sql = statements.map((name) => `prisma/sql/*/${name}.sql`)
    expect(missing([...mutate, ...tests, ...sql])).toEqual([])
  },
)
