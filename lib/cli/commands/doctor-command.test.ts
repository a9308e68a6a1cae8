import { describe, expect, it } from 'vitest'
import { durableUrl } from '../../doctor/testing/durable-url.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'

const database = await testDatabase()
const live = { GATEWAY_MODE: 'live', DATABASE_URL: await durableUrl(database) }
const https = { ...live, GATEWAY_PUBLIC_URL: 'https://pay.example.com' }

describe('doctor', () => {
  it('ends with 0 and says so where a sandbox has no fault', async () => {
    const { gateway } = await testCommandLine()
    await gateway('merchant', 'list')
    expect(await gateway('doctor')).toMatchObject({
      exitCode: 0,
      errors: '',
      document: { ok: true, findings: [] },
    })
  })

  it('ends with 0 in live mode with warnings alone, and each has its repair', async () => {
    const { gateway } = await testCommandLine(undefined, https)
    await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
    const { exitCode, document } = await gateway('doctor')
    expect(exitCode).toBe(0)
    expect(document).toEqual({
      ok: true,
      findings: [
        {
          severity: 'WARNING',
          code: 'NO_ACCOUNT_TAKES_MONEY',
          message: 'No account is enabled.',
          repair: 'Run "account add", or "account enable".',
        },
      ],
    })
    const pix =
      '--currency BRL --kind PIX --identifier pix@acme.example --holder Acme --by Ann --approved-by Ben'
    expect(await gateway('account', 'add', ...pix.split(' '))).toMatchObject({ exitCode: 0 })
    expect((await gateway('doctor')).document).toEqual({ ok: true, findings: [] })
  })

  it('ends with 1 on an error, with the same document on stdout and nothing on stderr', async () => {
    const { gateway } = await testCommandLine(undefined, { ...live, GATEWAY_SECRET_KEY: '' })
    const { exitCode, errors, document } = await gateway('doctor')
    expect([exitCode, errors]).toEqual([1, ''])
    expect(document).toMatchObject({
      ok: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ severity: 'ERROR', code: 'SECRET_KEY_MISSING' }),
        expect.objectContaining({ severity: 'ERROR', code: 'PUBLIC_URL_NOT_HTTPS' }),
      ]),
    })
  })
})
