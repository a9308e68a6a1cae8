import { describe, expect, it } from 'vitest'
import { loadDigest } from '../../platform/personal-data/digest-key.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { authenticateOperator } from '../../tokens/operator/authenticate-operator.ts'

const { database: db, environment, gateway } = await testCommandLine()
const tokens = (...words: string[]) => gateway('operator-token', ...words)
const create = (...words: string[]) => tokens('create', '--name', 'bank mailbox', '--by', 'Ann', ...words)
const accountIds = async () => {
  const { document } = await gateway('account', 'list')
  return (document['data'] as { idAccount: string }[]).map(({ idAccount }) => idAccount)
}
const [first = '', second = ''] = await accountIds()
const authenticate = async (token: unknown) => {
  const secretKey = environment.GATEWAY_SECRET_KEY
  const digest = await loadDigest(db, openSecretBox(secretKey), secretKey)
  return authenticateOperator(db, digest, String(token))
}
const listed = async (id: unknown) => {
  const { printed, document } = await tokens('list')
  const found = (document['data'] as { idToken: string }[]).find(({ idToken }) => idToken === id)
  return { printed, found: found as Readonly<Record<string, unknown>> | undefined }
}

describe('an operator token', () => {
  it('is printed once, and gives the rights that it was created with', async () => {
    const { document } = await create('--scopes', 'statements,reports', '--accounts', `${first},${second}`)
    const { token, idToken } = document
    expect(token).toMatch(/^gwop_[\w-]{43}$/)
    expect(document).toMatchObject({ scopes: ['statements', 'reports'], accounts: [first, second] })
    expect(await authenticate(token)).toEqual({
      id: idToken,
      name: 'bank mailbox',
      scopes: ['statements', 'reports'],
      accounts: [first, second],
    })
    const { printed } = await listed(idToken)
    expect(printed).not.toContain(token)
    const audit = await gateway('audit', 'list')
    expect(audit.printed).not.toContain(token)
    expect((audit.document['data'] as object[])[0]).toMatchObject({
      by: 'Ann',
      command: 'operator-token create',
      after: { idToken, accounts: [first, second] },
    })
  })

  it('is for all accounts where none is named', async () => {
    const { document } = await create('--scopes', 'statements')
    expect(document).toMatchObject({ accounts: 'all' })
    expect(await authenticate(document['token'])).toMatchObject({ accounts: undefined })
  })

  it('is stored as a hash that no copy of the database can be used with', async () => {
    const { document } = await create('--scopes', 'statements')
    const { rows } = await db.pool.query<{ row: string }>(
      'select to_jsonb(t)::text as row from operator_token t',
    )
    const stored = rows.map(({ row }) => row).join()
    const secret = String(document['token']).slice('gwop_'.length)
    const forms = [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ]
    expect(forms.filter((form) => stored.includes(form))).toEqual([])
  })

  it('says when it was last used', async () => {
    const { document } = await create('--scopes', 'statements')
    expect((await listed(document['idToken'])).found).toMatchObject({ lastUsedAt: null, revokedAt: null })
    await authenticate(document['token'])
    const { found } = await listed(document['idToken'])
    expect(Math.abs(Date.now() - Date.parse(String(found?.['lastUsedAt'])))).toBeLessThan(600_000)
  })

  it('is refused once it is revoked, and a second revocation changes nothing', async () => {
    const { document } = await create('--scopes', 'statements')
    const revoke = () => tokens('revoke', '--id', String(document['idToken']), '--by', 'Ben')
    const revoked = await revoke()
    expect(revoked.document).toMatchObject({ idToken: document['idToken'], name: 'bank mailbox' })
    expect(await authenticate(document['token'])).toBeUndefined()
    expect((await revoke()).document).toEqual(revoked.document)
    const { rowCount } = await db.pool.query(
      `select from audit_event where command = 'operator-token revoke' and actor = 'operator:Ben'`,
    )
    expect(rowCount).toBe(1)
  })

  it.each(['', 'gwop_', `gwop_${'a'.repeat(43)}`, `gwop_${'a'.repeat(44)}`, 'eyJ.x.y'])(
    'that was never created is refused: %j',
    async (token) => expect(await authenticate(token)).toBeUndefined(),
  )

  it.each([
    ['its scopes', `scopes = '{reports}'`],
    ['its accounts', `all_accounts = true, account_ids = '{}'`],
    ['its revocation', 'revoked_at = null'],
  ])('never changes %s, by the database', async (_, change) => {
    const { document } = await create('--scopes', 'statements', '--accounts', first)
    await tokens('revoke', '--id', String(document['idToken']))
    const update = db.pool.query(`update operator_token set ${change} where id = $1`, [document['idToken']])
    await expect(update).rejects.toThrow(/keeps its rights/)
  })
})

describe('operator-token refuses, and writes nothing,', () => {
  it.each([
    ['an unknown scope', /must be one or more of statements, reports/, ['--scopes', 'statements,payouts']],
    ['no scope', /--scopes/, []],
    ['an unknown account', /no account none/, ['--scopes', 'statements', '--accounts', `${first},none`]],
    ['a list with a gap', /such as A,B/, ['--scopes', 'statements', '--accounts', `${first},`]],
  ])('%s', async (_, message, words) => {
    const count = async () => (await db.pool.query('select from operator_token')).rowCount
    const before = await count()
    const { exitCode, errors, printed } = await create(...words)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(errors).toMatch(message)
    expect(await count()).toBe(before)
  })

  it('to revoke what does not exist', async () => {
    const { exitCode, errors } = await tokens('revoke', '--id', 'x')
    expect([exitCode, errors]).toEqual([1, expect.stringContaining('no operator token x')])
  })
})
