import { beforeAll, describe, expect, test } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { gateway } = await testCommandLine()
const four = ['--by', 'Ann', '--approved-by', 'Ben']
const account = ['--account-number', '50100123456789', '--account-name', 'Acme Ltd']
const close = (...words: string[]) => gateway('merchant', 'close', '--code', 'ACME', ...words)

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  await gateway('balance', 'credit', '--code', 'ACME', '--currency', 'INR', '--amount', '1000')
})

describe('merchant close', () => {
  test('closes, says what is left and where it is not known where to, and orders it where it is', async () => {
    const first = await close(...four)
    expect(first).toMatchObject({
      exitCode: 0,
      document: {
        merchantCode: 'ACME',
        open: [],
        suspended: [],
        payouts: [],
        left: [{ money: { amount: 1000, currencyCode: 'INR' }, reason: 'no account was given for it' }],
        statement: [{ currencyCode: 'INR', adjustments: 1000, payins: 0, reversals: 0, available: 1000 }],
      },
    })
    const to = ['--currency', 'INR', ...account, '--bank-code', 'HDFC']
    expect((await close(...to, ...four)).document).toMatchObject({
      left: [{ reason: 'the merchant has no callback address yet: give one' }],
    })
    // 985.22 and 1.5 % of it are 1000.
    const last = await close(...to, '--callback-url', 'https://acme.example/callback', ...four)
    expect(last.document).toMatchObject({
      closedAt: first.document['closedAt'],
      payouts: [
        {
          idPayout: 'closing-INR-1',
          money: { amount: 985.22, currencyCode: 'INR' },
          fee: { amount: 14.78, currencyCode: 'INR' },
        },
      ],
      left: [],
      statement: [{ available: 0, reserved: 1000 }],
    })
    const shown = await gateway('merchant', 'show', '--code', 'ACME')
    expect(shown.document).toMatchObject({ closedAt: first.document['closedAt'] })
  })

  test.each<[string, string[], RegExp]>([
    [
      'an account without its currency',
      account,
      /Give --currency, --account-number and --account-name together/,
    ],
    ['a bank that is unknown', ['--currency', 'INR', ...account, '--bank-code', 'NOBANK'], /No bank in INR/],
    ['an address that is none', ['--callback-url', 'nowhere'], /must be an absolute http or https address/],
  ])('%s is refused', async (_, words, line) => {
    const { exitCode, errors } = await close(...words, ...four)
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(line)])
  })

  test('an unknown merchant is refused', async () => {
    const { exitCode, errors } = await gateway('merchant', 'close', '--code', 'NOBODY', ...four)
    expect([exitCode, errors]).toEqual([1, expect.stringContaining('NOBODY')])
  })
})

test('two people close a merchant in live mode', async () => {
  const live = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
  await live.gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  const alone = await live.gateway('merchant', 'close', '--code', 'ACME', '--by', 'Ann')
  expect([alone.exitCode, alone.errors]).toEqual([1, expect.stringContaining('--approved-by is missing')])
  expect((await live.gateway('merchant', 'show', '--code', 'ACME')).document).not.toHaveProperty('closedAt')
  expect((await live.gateway('merchant', 'close', '--code', 'ACME', ...four)).exitCode).toBe(0)
})
