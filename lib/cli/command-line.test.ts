import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { releaseVersion } from '../platform/release-version.ts'
import { testCommandLine } from '../testing/test-command-line.ts'

const { database, directory, gateway } = await testCommandLine()

async function keyFile(name: string): Promise<string> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = path.join(directory, name)
  await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }))
  return file
}

beforeAll(async () => {
  expect((await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')).errors).toBe('')
})

const of = (group: string, ...names: readonly string[]) => names.map((name) => [group, name])

describe('every command', () => {
  const commands = [
    ...of(
      'merchant',
      'create',
      'add-key',
      'remove-key',
      'revoke-tokens',
      'rotate-callback-secret',
      'configure',
    ),
    ...of('merchant', 'test-event', 'close', 'list', 'show'),
    ...of('account', 'add', 'list', 'show', 'addresses', 'rescan', 'configure', 'disable', 'enable'),
    ...['add', 'list', 'remove', 'try'].map((name) => ['account', 'rule', name]),
    ...of('ledger', 'check', 'accounts', 'balances', 'show', 'correct-reversals'),
    ...of('payment', 'list', 'show'),
    ...of('balance', 'credit', 'adjust'),
    ...of('payouts', 'hold', 'release', 'conflicts', 'unresolved', 'decide', 'correct'),
    ...of('payout', 'refuse'),
    ...of(
      'payout-batch',
      'create',
      'approve',
      'cancel',
      'export',
      'confirm',
      'release',
      'take-out',
      'list',
      'show',
      'waiting',
    ),
    ...of('statement', 'import', 'list', 'lines', 'show', 'undo', 'accept-gap', 'read'),
    ...['list', 'show', 'add'].map((name) => ['statement', 'mapping', name]),
    ...of('suspense', 'list', 'assign', 'return', 'book', 'take', 'note'),
    ...of('match', 'list', 'undo', 'redo'),
    ...of('sandbox', 'statement', 'bank', 'close-day', 'reset'),
    ...of('receipts', 'conflicts', 'decide'),
    ...of('fx', 'import', 'list'),
    ...of('audit', 'list'),
    ...of('settlement', 'list', 'show'),
    ...of('privacy', 'erase', 'export', 'find'),
    ...of('maintain', 'partitions', 'merchant-codes', 'encrypt-personal-data'),
    ...of('keys', 'rotate-data', 'rotate-secret'),
    ...of('signing-key', 'rotate'),
    ...of('operator-token', 'create', 'list', 'revoke'),
    ...of(
      'rail',
      'add',
      'settings',
      'test',
      'enable',
      'disable',
      'list',
      'show',
      'configure',
      'book-return',
      'conformance',
    ),
    ...of('person', 'invite', 'list', 'disable', 'enable', 'set-role', 'reset-factor'),
    ...of('alarm', 'list', 'choose', 'webhook', 'test'),
    ['doctor'],
    ['backup'],
    ...of('backup', 'verify'),
    ['restore'],
    ...of('restore', 'confirm', 'list-replaced', 'drop-replaced'),
  ]

  test.each(commands)('%s %s explains itself with an example', async (...words) => {
    const { exitCode, printed } = await gateway(...words, '--help')
    expect(exitCode).toBe(0)
    expect(printed).toContain(`Usage: gateway ${words.join(' ')}`)
    expect(printed).toMatch(/Examples?:\n {2}gateway /)
  })

  test('the list above is complete', async () => {
    expect((await commandsUnder([])).toSorted()).toEqual(commands.map((words) => words.join(' ')).toSorted())
  })
})

/** Every command that does something, as the help lists it: groups only have commands under them. */
async function commandsUnder(words: readonly string[]): Promise<string[]> {
  const { printed } = await gateway(...words, '--help')
  const listed = /^Commands:\n((?: .*\n)+)/m.exec(printed)?.[1] ?? ''
  const children = [...listed.matchAll(/^ {2}([a-z-]+)(?= )/gm)].map(([, name = '']) => [...words, name])
  const below = await Promise.all(children.map(commandsUnder))
  const isGroup = words.length === 0 || (children.length > 0 && !/^Examples?:$/m.test(printed))
  return [...(isGroup ? [] : [words.join(' ')]), ...below.flat()]
}

test('--version prints which release runs', async () => {
  const { exitCode, printed } = await gateway('--version')
  expect([exitCode, printed]).toEqual([0, `${releaseVersion}\n`])
})

describe('a command line that cannot be run', () => {
  test.each([
    [
      ['merchant', 'create', '--code', 'B'],
      `required option '--name <NAME>' not specified (see "gateway merchant create --help")`,
    ],
    [['merchant', 'creat'], `unknown command 'creat' (Did you mean create?) (see "gateway merchant --help")`],
    [
      ['merchant', 'show', '--code', 'NONE'],
      'There is no merchant NONE: "merchant list" shows those that are registered.',
    ],
    [
      ['merchant', 'create', '--code', 'a b', '--name', 'B'],
      'The code must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -.',
    ],
    [
      ['merchant', 'create', '--code', 'ACME', '--name', 'B'],
      'The code ACME is taken: choose another, or change it with "merchant configure".',
    ],
    [
      ['merchant', 'add-key', '--code', 'ACME', '--public-key', 'none.pem'],
      'Cannot read none.pem (--public-key): there is no such file.',
    ],
    [
      ['merchant', 'configure', '--code', 'ACME', '--on', '--off'],
      `option '--on' cannot be used with option '--off' (see "gateway merchant configure --help")`,
    ],
    [
      ['balance', 'credit', '--code', 'ACME', '--currency', 'INR', '--amount', '1,000'],
      'The amount 1,000 is not a number: write it like 1000 or 1000.5, without separators and currency.',
    ],
    [
      ['balance', 'credit', '--code', 'ACME', '--currency', 'INR', '--amount', '1e6'],
      'The amount 1e6 is not a number: write it like 1000 or 1000.5, without separators and currency.',
    ],
    [
      ['balance', 'credit', '--code', 'ACME', '--currency', 'JPY', '--amount', '1.5'],
      'The amount 1.5 has decimals: JPY has none.',
    ],
    [
      ['balance', 'credit', '--code', 'ACME', '--currency', 'INR', '--amount', '1.505'],
      'The amount 1.505 has too many decimals: INR has 2.',
    ],
    [
      ['balance', 'credit', '--code', 'ACME', '--currency', 'INR', '--amount', '-5'],
      'The amount -5 must be greater than 0.',
    ],
    [
      ['balance', 'credit', '--code', 'NONE', '--currency', 'INR', '--amount', '5'],
      'There is no merchant NONE: "merchant list" shows those that are registered.',
    ],
  ])('%j says in one line what to change', async (words, line) => {
    const { exitCode, errors, printed } = await gateway(...words)
    expect(errors).toBe(`${line}\n`)
    expect(exitCode).not.toBe(0)
    expect(printed).toBe('')
  })

  test('nothing of a refused command is recorded', async () => {
    const { document } = await gateway('audit', 'list', '--code', 'NONE')
    expect(document).toEqual({ data: [] })
  })
})

describe('merchants', () => {
  test('create prints what the merchant needs, the secret only with --secret', async () => {
    const key = await keyFile('two.pem')
    const plain = await gateway('merchant', 'create', '--code', 'ONE', '--name', 'One', '--by', 'Ann')
    expect(plain.document).toEqual({
      merchantCode: 'ONE',
      channelName: 'One',
      callbackSecret: expect.stringMatching(/^whsec_/),
    })
    const words = [
      '--public-key',
      key,
      '--public-key',
      await keyFile('three.pem'),
      '--secret',
      '--requests-per-second',
      '50',
    ]
    const full = await gateway('merchant', 'create', '--code', 'TWO', '--name', 'Two', ...words)
    expect(full.document).toMatchObject({ merchantCode: 'TWO', secret: expect.stringMatching(/^.{40,}$/) })
    const { document } = await gateway('merchant', 'show', '--code', 'TWO')
    expect(document).toMatchObject({ requestsPerSecond: 50, callbackSecret: full.document['callbackSecret'] })
    expect(document['publicKeys']).toHaveLength(2)
  })

  test('keys can be added and removed, and tokens revoked with them', async () => {
    const key = await keyFile('key.pem')
    const added = await gateway('merchant', 'add-key', '--code', 'ACME', '--public-key', key)
    const fingerprint = String(added.document['fingerprint'])
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    const removed = await gateway(
      'merchant',
      'remove-key',
      '--code',
      'ACME',
      '--public-key',
      fingerprint,
      '--revoke-tokens',
    )
    expect(removed.document).toEqual({ fingerprint, tokensValidAfter: expect.any(String) })
    const again = await gateway('merchant', 'remove-key', '--code', 'ACME', '--public-key', key)
    expect(again).toMatchObject({ exitCode: 1, errors: expect.stringContaining('has no such key') })
    expect((await gateway('merchant', 'revoke-tokens', '--code', 'ACME')).document).toHaveProperty(
      'tokensValidAfter',
    )
  })

  test('configure changes what is named', async () => {
    const words = ['--method', 'UPIQR', '--currency', 'INR', '--min', '100', '--fee-percent', '0.9', '--off']
    const { document } = await gateway('merchant', 'configure', '--code', 'ACME', ...words)
    expect(document).toEqual({ merchantCode: 'ACME', methods: 1, currencies: 0 })
    const shown = await gateway('merchant', 'show', '--code', 'ACME')
    expect(shown.document['methods']).toEqual([
      expect.objectContaining({
        methodCode: 'UPIQR',
        currencyCode: 'INR',
        enabled: false,
        minimum: '100',
        feePercent: '0.9',
      }),
    ])
  })
})

describe('the ledger', () => {
  test('credit and adjust are booked, and the ledger is clean after them', async () => {
    const acme = ['--code', 'ACME', '--currency', 'INR']
    const credited = await gateway('balance', 'credit', ...acme, '--amount', '1000')
    expect(credited.document).toEqual({
      merchantCode: 'ACME',
      currencyCode: 'INR',
      balance: 1000,
      available: 1000,
      reserved: 0,
      requestId: expect.any(String),
    })
    const repeated = ['balance', 'credit', ...acme, '--amount', '1000', '--request-id']
    const same = await gateway(...repeated, String(credited.document['requestId']))
    expect(same).toMatchObject({ exitCode: 0, document: credited.document })
    expect(same.errors).toContain('nothing was booked now')
    const why = ['--reason', 'fee charged twice', '--by', 'Ann']
    const adjusted = await gateway(
      'balance',
      'adjust',
      ...acme,
      '--amount',
      '-25.50',
      ...why,
      '--approved-by',
      'Bob',
    )
    expect(adjusted.document).toMatchObject({ balance: 974.5 })
    const alone = await gateway('balance', 'adjust', ...acme, '--amount', '1', ...why, '--approved-by', 'ann')
    expect(alone.errors).toBe(
      '--by and --approved-by name the same person: an adjustment needs two people.\n',
    )
    expect(await gateway('ledger', 'check')).toMatchObject({
      exitCode: 0,
      document: { clean: true, differences: [] },
    })
  })

  test('ledger check ends with 1 and the list when a balance differs', async () => {
    const mark = (unsettledSince: string) =>
      database.pool.query(`
        alter table merchant_balance disable trigger merchant_balance_changes_by_posting;
        update merchant_balance set unsettled_since = ${unsettledSince} where merchant_code = 'ACME' and currency_code = 'BRL';
        alter table merchant_balance enable trigger merchant_balance_changes_by_posting`)
    await mark('now()')
    const { exitCode, document } = await gateway('ledger', 'check')
    await mark('null')
    expect(exitCode).toBe(1)
    expect(document).toMatchObject({
      clean: false,
      differences: [{ subject: 'ACME BRL' }],
    })
  })
})
