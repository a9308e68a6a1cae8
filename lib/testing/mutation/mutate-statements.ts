import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { applyMutant, type SqlMutant } from './sql-mutants.ts'

// Loaded before the tests that `npm run mutation -- sql` runs: records the text of every named statement in
// SQL_RECORD, or changes the one that SQL_MUTANT names.

interface Named {
  readonly name: string
  readonly text: string
}

const { SQL_RECORD: recordFile, SQL_MUTANT: given } = process.env
const mutant = given === undefined ? undefined : (JSON.parse(given) as SqlMutant)
const recorded = new Set<string>()

const isNamed = (config: unknown): config is Named =>
  typeof config === 'object' &&
  config !== null &&
  'name' in config &&
  'text' in config &&
  Boolean(config.name)

function replaced(config: unknown): unknown {
  if (!isNamed(config)) return config
  if (recordFile !== undefined && !recorded.has(config.name)) {
    recorded.add(config.name)
    appendFileSync(recordFile, `${JSON.stringify({ name: config.name, text: config.text })}\n`)
  }
  return mutant ? { ...config, text: applyMutant(mutant, config) } : config
}

/** Test files share a process, and each loads this file. */
const isReplaced = Symbol.for('statements are replaced')
const query: (this: pg.Client, ...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
if (!(isReplaced in query)) {
  const replacing = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    return query.call(this, replaced(config), ...rest)
  }
  Reflect.set(pg.Client.prototype, 'query', Object.assign(replacing, { [isReplaced]: true }))
}
