import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectNode, projectRoot } from '../testing/processes/project-node.ts'

const run = promisify(execFile)

/** Runs a process with the guard, and code in it; returns its exit code and the last line of its log. */
async function guarded(happens: string): Promise<{ code: number; lines: { level: string; msg: string }[] }> {
  const program = `
    import pg from 'pg'
    import { openDatabase } from './lib/platform/db/database.ts'
    import { guard } from './lib/server/guard.ts'
    import { openLog } from './lib/platform/log/log.ts'
    guard({ gateway: { log: openLog('info') }, stop: async () => {} })
    setTimeout(() => { ${happens} })
    setTimeout(() => process.exit(0), 1_000)`
  const { code, stderr } = await run(projectNode, ['--input-type=module', '-e', program], {
    cwd: projectRoot,
  }).then(
    ({ stderr: said }) => ({ code: 0, stderr: said }),
    (error: { code: number; stderr: string }) => error,
  )
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; msg: string })
  return { code, lines }
}

it.each([
  ['an error that is thrown', `throw new Error('a bug')`],
  [
    'a broken connection of some other socket',
    `throw Object.assign(new Error('read'), { code: 'ECONNRESET' })`,
  ],
  ['a promise that is not awaited', `void Promise.reject(new TypeError('a bug'))`],
])(
  '%s and that is not caught ends the process with exit code 1, and the last log line reports it',
  async (_, happens) => {
    const { code, lines } = await guarded(happens)
    expect([code, lines.at(-1)]).toEqual([
      1,
      expect.objectContaining({ level: 'fatal', event: 'process.ended-by-error' }),
    ])
  },
)

it.each([
  ['raised by a client', `new pg.Client().emit('error', new Error('Connection terminated unexpectedly'))`],
  [
    'raised by the socket of a connection of the pool',
    `const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
     const db = openDatabase({ url: 'postgresql://localhost/none', log: openLog('info') })
     db.pool.emit('connect', Object.assign(new pg.Client(), { on(name, hear) { if (name === 'error') hear(broken) } }))
     void Promise.reject(broken)`,
  ],
  [
    'reported by PostgreSQL',
    `void Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))`,
  ],
])(
  'a lost connection to the database that is not caught, %s, does not end the process',
  async (_, happens) => {
    const { code, lines } = await guarded(happens)
    expect([code, lines.map(({ level }) => level)]).toEqual([0, ['error']])
  },
)
