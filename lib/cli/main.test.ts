import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { testCommandLine } from '../testing/test-command-line.ts'

const { environment } = await testCommandLine()

describe('as a separate process', () => {
  const run = (words: string[], extra: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...words], {
      env: { ...process.env, ...environment, ...extra },
    })

  test('it prints one JSON document and nothing else', async () => {
    const { stdout, stderr } = await run(['merchant', 'list'])
    expect(JSON.parse(stdout)).toHaveProperty('data')
    expect(stderr).toBe('')
  })

  test('it is silent where nobody reads what it prints any more', async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), 'merchant', 'list'], {
      env: { ...process.env, ...environment },
    })
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect([code, said]).toEqual([0, ''])
  })

  test('it refuses a database of the other mode', async () => {
    await expect(run(['merchant', 'list'], { GATEWAY_MODE: 'live' })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*GATEWAY_MODE=sandbox\n$/),
    })
  })

  test('it refuses the embedded PostgreSQL in live mode', async () => {
    const live = { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: Buffer.alloc(32).toString('base64') }
    await expect(run(['merchant', 'list'], { ...live, DATABASE_URL: '' })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^DATABASE_URL is missing: live mode [^\n]*GATEWAY_ALLOW_EMBEDDED=true[^\n]*\n$/,
      ),
    })
  })

  test('it says in one line what is wrong with a setting or an unreachable database', async () => {
    await expect(
      run(['merchant', 'list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database does not answer: nothing listens on 127\.0\.0\.1:1[^\n]*\n$/,
      ),
    })
    await expect(run(['merchant', 'list'], { PORT: 'x' })).rejects.toMatchObject({
      code: 1,
      stderr: 'PORT=x: must be a whole number\n',
    })
  })
})
