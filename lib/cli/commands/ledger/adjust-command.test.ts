import { beforeAll, describe, expect, test } from 'vitest'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { database, gateway, asking } = await testCommandLine()

const words = ({
  amount = '-25.50',
  currency = 'INR',
  reason = 'fee charged twice',
  by = 'Ann',
  approvedBy = 'Bob',
} = {}) => {
  const named = { code: 'ACME', currency, amount, reason, by, 'approved-by': approvedBy }
  return ['balance', 'adjust', ...Object.entries(named).flatMap(([name, value]) => [`--${name}`, value])]
}

const entries = async () => {
  const { rows } = await database.query<{ count: string }>({
    name: 'adjustments',
    text: `select count(*) from ledger_entry where kind = 'ADJUSTMENT'`,
    values: [],
  })
  return Number(rows[0]?.count)
}

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  await gateway('balance', 'credit', '--code', 'ACME', '--currency', 'INR', '--amount', '1000')
})

const fundsOf = (balance: number) => ({ balance, available: balance, reserved: 0 })
const before = { merchantCode: 'ACME', currencyCode: 'INR', ...fundsOf(1000) }
const adjustment = {
  amount: -25.5,
  reason: 'fee charged twice',
  by: 'Ann',
  approvedBy: 'Bob',
  before: fundsOf(1000),
  after: fundsOf(974.5),
}

describe('an adjustment', () => {
  test('can be previewed: what it would book, and the balance before and after it', async () => {
    const { exitCode, errors, document } = await gateway(...words(), '--dry-run')
    expect([exitCode, errors]).toEqual([0, ''])
    expect(document).toEqual({ ...before, adjustment: { posted: false, ...adjustment } })
    expect(await entries()).toBe(0)
  })

  test('asks for confirmation at a terminal, and books nothing without a yes', async () => {
    const { answer, questions } = await asking(false, ...words())
    expect(answer).toMatchObject({ exitCode: 1, printed: '', errors: 'Nothing was booked.\n' })
    expect(questions).toEqual([
      'Book -25.5 INR for ACME ("fee charged twice", by Ann, approved by Bob)? Available goes from 1000 to 974.5.',
    ])
    expect(await entries()).toBe(0)
  })

  test('books with a yes, and prints the booking', async () => {
    const { answer } = await asking(true, ...words())
    expect(answer.document).toEqual({
      ...before,
      ...fundsOf(974.5),
      adjustment: { posted: true, ...adjustment },
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(answer.errors).toBe(`Request ID: ${String(answer.document['requestId'])}\n`)
    expect(await entries()).toBe(1)
  })

  test('books at once with --yes, and without a terminal', async () => {
    const { answer, questions } = await asking(false, ...words({ amount: '25.5' }), '--yes')
    expect([answer.document, questions]).toMatchObject([before, []])
    expect((await gateway(...words({ amount: '1' }))).document).toMatchObject({ balance: 1001 })
    expect(await entries()).toBe(3)
  })
})

describe('a repeated adjustment', () => {
  const requestId = '6a1d2c9e-93f4-4f0e-8a51-0d4f0c0b7e11'
  const again = (...more: string[]) => asking(true, ...words(), '--request-id', requestId, ...more)

  test('with its request ID prints the first booking, asks nothing, and books nothing', async () => {
    const first = await again()
    expect(first.questions).toHaveLength(1)
    const booked = await entries()
    for (const id of [requestId, requestId.toUpperCase()]) {
      const { answer, questions } = await asking(true, ...words(), '--request-id', id)
      expect(answer.document).toEqual(first.answer.document)
      expect(answer.errors).toMatch(
        new RegExp(`^Request ${requestId} was already booked at .+: nothing was booked now.\\n$`),
      )
      expect([answer.exitCode, questions]).toEqual([0, []])
    }
    expect(await entries()).toBe(booked)
    await gateway(...words({ amount: '25.5' }))
  })

  test.each([
    ['amount', { amount: '-25.51' }],
    ['currency', { currency: 'MYR' }],
    ['reason', { reason: 'fee charged thrice' }],
    ['person', { by: 'Carol' }],
    ['approval', { approvedBy: 'Dan' }],
  ])('with its request ID and another %s is refused', async (_, other) => {
    const booked = await entries()
    const { exitCode, errors, printed } = await gateway(...words(other), '--request-id', requestId)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(errors).toMatch(
      /^The request ID 6a1d2c9e.+ was used at .+ for "balance adjust" of -25.5 INR for ACME by Ann, approved by Bob \("fee charged twice"\), which is a different booking\. Nothing was booked/,
    )
    expect(await entries()).toBe(booked)
  })

  test('with its request ID as a credit is refused', async () => {
    const named = ['--code', 'ACME', '--currency', 'INR', '--amount', '5', '--request-id', requestId]
    expect(await gateway('balance', 'credit', ...named)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('for "balance adjust" of -25.5 INR'),
    })
  })

  test('with a request ID that is not a UUID is refused', async () => {
    const { exitCode, errors } = await gateway(...words(), '--request-id', 'again')
    expect(exitCode).toBe(1)
    expect(errors).toContain('It must be a UUID')
  })
})

describe('a typing error', () => {
  test.each(['ann', ' ANN ', 'Ann\u00a0', 'Ａｎｎ', 'A\u200bnn'])(
    'as %j, Ann approves herself',
    async (approvedBy) => {
      const { exitCode, errors } = await gateway(...words({ approvedBy }))
      expect(errors).toBe('--by and --approved-by name the same person: an adjustment needs two people.\n')
      expect(exitCode).toBe(1)
    },
  )

  test.each(['', '   ', '-', '\u200b', '...'])('is no reason: %j', async (reason) => {
    const { exitCode, errors } = await gateway(...words({ reason }))
    expect(errors).toContain('1 to 140 characters, at least one of them a letter or digit')
    expect(exitCode).not.toBe(0)
  })

  test('is a currency that is switched off, unless it still has a balance', async () => {
    for (const currency of ['JPY', 'INR'])
      await gateway('merchant', 'configure', '--code', 'ACME', '--currency', currency, '--off')
    const yen = await gateway(...words({ currency: 'JPY', amount: '100' }))
    expect(yen).toMatchObject({
      exitCode: 1,
      errors: 'ACME has JPY switched off and no balance in it: check --currency.\n',
    })
    expect(await gateway(...words(), '--dry-run')).toMatchObject({ exitCode: 0 })
  })

  test('is an unknown merchant', async () => {
    const { errors } = await gateway(...words().map((word) => (word === 'ACME' ? 'ACNE' : word)))
    expect(errors).toContain('There is no merchant ACNE')
  })

  test('books nothing', async () => expect(await entries()).toBe(5))
})
