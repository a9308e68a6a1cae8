import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { suspenseOf } from '../../../testing/suspense/suspense-of.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { createBodyOf, createPayin, testGateway } from '../../../testing/test-gateway.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { accountOf, stray, itemOf, openDebit } = suspenseOf(gateway)
const careful = await testCommandLine(gateway, { GATEWAY_FOUR_EYES: 'on' })
const run = careful.gateway
const why = ['--reason', 'looked at the slip', '--by', 'Ann']
const two = [...why, '--approved-by', 'Ben']
const payer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const idOf = async (receipt: string) => (await itemOf(receipt)).id
const listed = async (id: string, ...words: string[]) => {
  const { document } = await run('suspense', 'list', ...words)
  return (document['items'] as { idSuspense: string }[]).find(({ idSuspense }) => idSuspense === id)
}

it('what a payin was completed without is on the payment', async () => {
  const key = await createPayin(gateway, upi, { merchantCode: 'ACME', kind: 'payin', paymentId: 'short' })
  const { attempt } = await recordOf(key)
  const id = await idOf(await stray(98_00n, { receivingAccountId: attempt.receiving.cashAccountId }))
  const named = ['--id', id, '--code', 'ACME', '--payin', 'short', '--accept-short']
  expect(await run('suspense', 'assign', ...named, ...two)).toMatchObject({ exitCode: 0 })
  const { document } = await run('payment', 'show', '--code', 'ACME', '--payin', 'short')
  expect(document).toMatchObject({
    received: { amount: 98, currencyCode: 'INR' },
    moneyShort: { amount: 2, currencyCode: 'INR' },
  })
})

describe('suspense list', () => {
  it('shows what a person needs to decide', async () => {
    const key = await createPayin(gateway, upi)
    const { attempt, due } = await recordOf(key)
    const account = attempt.receiving.cashAccountId
    const receipt = await stray(due.amount, { receivingAccountId: account, payer, text: 'RENT' })
    const id = await idOf(receipt)
    expect(await listed(id)).toEqual({
      idSuspense: id,
      kind: 'UNMATCHED',
      idAccount: account,
      account: attempt.receiving.identifier,
      direction: 'CREDIT',
      money: { amount: 100, currencyCode: 'INR' },
      movedOn: gateway.clock.now().toISOString().slice(0, 10),
      payer: { name: 'Asha Rao', account: '50100123456789' },
      text: 'RENT',
      reason: 'UNMATCHED',
      openedAt: gateway.clock.now().toISOString(),
      ageHours: 0,
      idReceipt: receipt,
      candidates: [
        {
          merchantCode: 'ACME',
          kind: 'payin',
          id: key.paymentId,
          status: 'WAITING',
          due: { amount: 100, currencyCode: 'INR' },
          why: 'AMOUNT',
          score: 45,
        },
      ],
    })
    expect(await listed(id, '--account', account)).toBeDefined()
    expect(await listed(id, '--account', await accountOf('THB'))).toBeUndefined()
    expect(await listed(id, '--older-than', '1')).toBeUndefined()
    gateway.clock.forward(3_601_000)
    // The clock of the database moves with the next statement of the gateway.
    await recordOf(key)
    expect(await listed(id, '--older-than', '1')).toBeDefined()
  })
})

describe('suspense assign', () => {
  it('tries without a second person, and does it with one', async () => {
    const key = await createPayin(gateway, upi)
    const receipt = await stray(120_00n)
    const words = [
      'suspense',
      'assign',
      '--id',
      await idOf(receipt),
      '--code',
      'ACME',
      '--payin',
      key.paymentId,
    ]
    expect((await run(...words, ...why, '--dry-run')).document).toEqual({
      dryRun: true,
      idPayment: key.paymentId,
      result: 'COMPLETED',
      surplus: { amount: 20, currencyCode: 'INR' },
    })
    const alone = await run(...words, ...why)
    expect([alone.exitCode, alone.errors]).toEqual([1, expect.stringContaining('--approved-by is missing')])
    expect((await recordOf(key)).status).toBe('WAITING')
    expect((await run(...words, ...two)).document).toEqual({
      idReceipt: receipt,
      idPayment: key.paymentId,
      result: 'COMPLETED',
      surplus: { amount: 20, currencyCode: 'INR' },
    })
    expect((await run(...words, ...two)).errors).toContain('has this money already')
    expect((await run('audit', 'list', '--limit', '1')).document['data']).toMatchObject([
      { command: 'suspense assign', by: 'Ann', after: { approvedBy: 'Ben', reason: 'looked at the slip' } },
    ])
  })

  it('gives a part', async () => {
    const key = await createPayin(gateway, upi)
    const receipt = await stray(120_00n)
    const words = [
      'suspense',
      'assign',
      '--id',
      await idOf(receipt),
      '--code',
      'ACME',
      '--payin',
      key.paymentId,
    ]
    const { document } = await run(...words, ...two, '--amount', '100')
    expect(document).toEqual({
      idReceipt: expect.not.stringMatching(receipt),
      idPayment: key.paymentId,
      result: 'COMPLETED',
      idSuspenseOfRest: expect.any(String) as string,
    })
    expect(await listed(String(document['idSuspenseOfRest']))).toMatchObject({
      direction: 'CREDIT',
      reason: 'UNMATCHED',
    })
  })

  it.each([
    ['no payment', [], 'Name the payment with --payin or with --topup, one of them.'],
    [
      'two payments',
      ['--payin', 'a', '--topup', 'b'],
      'Name the payment with --payin or with --topup, one of them.',
    ],
    ['an unknown payment', ['--payin', 'nowhere'], 'There is no payin nowhere of ACME. Nothing was done.'],
    ['an unknown top-up', ['--topup', 'nowhere'], 'There is no top-up nowhere of ACME. Nothing was done.'],
    [
      'more than there is',
      ['--payin', 'some', '--amount', '10.01'],
      'The item has 10 INR: give that or less',
    ],
    ['nothing', ['--payin', 'some', '--amount', '0'], '--amount must be more than 0.'],
    ['no amount', ['--payin', 'some', '--amount', 'x'], 'The amount x is not a number'],
    ['a fee of a payin', ['--payin', 'some', '--fee', '1'], '--fee is for --payout, --refund and --return.'],
    ['a second payout', ['--payout', 'one', '--payout', 'other'], 'It names one.'],
    ['a part for a payout', ['--payout', 'some', '--amount', '1'], '--amount is for --payin and --topup.'],
    [
      'less for a refund',
      ['--refund', 'some', '--accept-short'],
      '--accept-short, --borne-by and --receipt are for',
    ],
    ['several for a return', ['--return', 'some', '--id', `ID,${randomUUID()}`], 'give one --id'],
  ])('refuses %s', async (_, words, fault) => {
    await createPayin(gateway, upi, { merchantCode: 'ACME', kind: 'payin', paymentId: 'some' }).catch(
      () => {},
    )
    const id = await idOf(await stray(10_00n))
    const { exitCode, errors } = await run(
      'suspense',
      'assign',
      '--id',
      id,
      '--code',
      'ACME',
      ...words.map((word) => word.replaceAll('ID', id)),
      ...two,
    )
    expect([exitCode, errors]).toEqual([1, expect.stringContaining(fault)])
    expect(await listed(id)).toBeDefined()
  })

  it('refuses an unknown item, and money that left', async () => {
    const unknown = randomUUID()
    const words = ['--code', 'ACME', '--payin', 'nowhere', ...two]
    expect((await run('suspense', 'assign', '--id', unknown, ...words)).errors).toContain(
      `There is no suspense item ${unknown}`,
    )
    const id = await openDebit(7_50n)
    expect(await listed(id)).toMatchObject({ kind: 'OPEN_DEBIT', direction: 'DEBIT' })
    expect((await run('suspense', 'assign', '--id', id, ...words)).errors).toContain(
      'There is no payin nowhere of ACME',
    )
    expect((await run('suspense', 'book', '--id', id, '--as', 'CHARGE', ...two)).document).toEqual({
      idSuspense: id,
      as: 'CHARGE',
      money: { amount: 7.5, currencyCode: 'INR' },
    })
  })
})

it('suspense book needs two people, and books once', async () => {
  const id = await idOf(await stray(3_00n))
  const words = ['suspense', 'book', '--id', id, '--as', 'INTEREST']
  expect((await run(...words, ...why)).errors).toContain('--approved-by is missing')
  expect((await run(...words, ...why, '--approved-by', 'ann')).errors).toContain('name the same person')
  expect((await run(...words, ...two)).exitCode).toBe(0)
  expect((await run(...words, ...two)).errors).toContain(
    'is closed already as INTEREST: a person or a rule booked it as that. Nothing was done.',
  )
})
