import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { openItems } from '../../../payments/suspense/open-items.ts'
import { deskOf } from '../../../testing/statements/statement-desk.ts'
import { written } from '../../../testing/statements/written-files.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { testGateway } from '../../../testing/test-gateway.ts'
import { ownAccounts } from '../../../rails/own-accounts/rail.ts'

const gateway = await testGateway({}, { rails: [ownAccounts] })
const { db, importFile, openAccount, house } = deskOf(gateway)
const { gateway: run } = await testCommandLine(gateway, { GATEWAY_FOUR_EYES: 'on' })
const two = ['--reason', 'fees of March', '--by', 'Ann', '--approved-by', 'Ben']
const day = '2026-03-02'
let files = 0

/**
 * Imports lines of these amounts into an account of its own. Returns the IDs of their items, in their
 * order.
 */
async function items(...amounts: readonly number[]): Promise<readonly string[]> {
  const account = await openAccount('INR')
  files += 1
  const lines = amounts.map((amount, no) => ({
    day,
    amount,
    reference: `F${files}N${no}`,
    text: `LINE ${no}`,
  }))
  await importFile(
    written.mt940({ account: account.identifier, from: day, to: day, opening: 100_000 }, lines),
  )
  const open = await openItems(gateway, { accountId: account.id })
  return amounts.map(
    (amount) => open.find(({ money }) => money.amount === BigInt(Math.abs(amount)))?.id ?? '',
  )
}

const book = (ids: readonly string[], ...words: readonly string[]) =>
  run('suspense', 'book', '--id', ids.join(','), '--as', 'CHARGE', ...words, ...two)
const isOpen = async (id: string) => (await openItems(gateway)).some((item) => item.id === id)

describe('suspense book', () => {
  it('books several items at once', async () => {
    const before = await house()
    const [one = '', other = ''] = await items(-1_00, -2_00)
    expect((await book([one, other])).document).toEqual({
      items: [one, other].toSorted().map((id) => ({
        idSuspense: id,
        as: 'CHARGE',
        money: { amount: id === one ? 1 : 2, currencyCode: 'INR' },
      })),
    })
    const after = await house()
    expect(Number(after['BANK_CHARGES'] ?? 0) - Number(before['BANK_CHARGES'] ?? 0)).toBe(-3)
    expect(after['OPEN_DEBITS']).toBe(before['OPEN_DEBITS'])
    expect(await checkLedger(db)).toEqual([])
  })

  it('books none of several where one is closed', async () => {
    const [one = '', other = ''] = await items(-3_00, -4_00)
    await book([other])
    const { exitCode, errors } = await book([one, other])
    expect([exitCode, errors]).toEqual([1, expect.stringContaining(`${other} is closed already as CHARGE`)])
    expect(await isOpen(one)).toBe(true)
  })

  it.each([
    ['debit', -10_00],
    ['credit', 11_00],
  ])('books a part of a %s, and the rest stays open', async (_, amount) => {
    const [id = ''] = await items(amount)
    const { document } = await book([id], '--amount', '2.50')
    expect(document).toMatchObject({ idSuspense: id, money: { amount: 2.5, currencyCode: 'INR' } })
    const rest = (await openItems(gateway)).find((item) => item.id === document['idSuspenseOfRest'])
    expect(rest?.money.amount).toBe(BigInt(Math.abs(amount)) - 250n)
    expect(await checkLedger(db)).toEqual([])
    expect((await book([rest?.id ?? ''])).exitCode).toBe(0)
    expect(await checkLedger(db)).toEqual([])
  })

  it.each([
    ['nothing', '0', '--amount must be more than 0'],
    ['more than there is', '12.01', 'The item has 12 INR: give that or less with --amount'],
  ])('books no part of %s', async (_, amount, message) => {
    const [id = ''] = await items(-12_00)
    expect((await book([id], '--amount', amount)).errors).toContain(message)
    expect(await isOpen(id)).toBe(true)
  })

  it('books a part of one item alone', async () => {
    const ids = await items(-13_00, -14_00)
    expect((await book(ids, '--amount', '1')).errors).toContain('--amount books a part of one item')
  })

  it('takes a line out of the books that shows a transfer once more, and that alone', async () => {
    const { id, identifier } = await openAccount('INR')
    const facts = { account: identifier, from: day, to: day, opening: 0 }
    await importFile(written['camt.054'](facts, [{ day, amount: 50_00, reference: 'N1', text: 'INSTANT' }]))
    await importFile(written.csv(facts, [{ day, amount: 50_00, reference: '', text: 'RAVI' }]), {
      accountId: id,
    })
    const open = await openItems(gateway, { accountId: id })
    const [twice, once] = ['POSSIBLE_DUPLICATE', 'UNMATCHED'].map(
      (kind) => open.find((item) => item.kind === kind)?.id ?? '',
    )
    const duplicate = (one = '', ...words: readonly string[]) =>
      run(
        'suspense',
        'book',
        '--id',
        one,
        '--as',
        'DUPLICATE',
        '--reason',
        'came once',
        '--by',
        'Ann',
        ...words,
      )
    const approved = ['--approved-by', 'Ben']
    expect((await duplicate(twice)).exitCode).toBe(1)
    expect((await duplicate(once, ...approved)).errors).toContain('names no other line')
    expect((await duplicate(twice, '--amount', '1', ...approved)).errors).toContain('leave --amount out')
    expect((await duplicate(twice, ...approved)).document).toEqual({
      idSuspense: twice,
      as: 'DUPLICATE',
      money: { amount: 50, currencyCode: 'INR' },
    })
    expect((await openItems(gateway, { accountId: id })).map((item) => item.id)).toEqual([once])
    expect(await checkLedger(db)).toEqual([])
    expect(
      (await run('audit', 'list', '--command', 'suspense book', '--limit', '1')).document['data'],
    ).toMatchObject([{ by: 'Ann', after: { as: 'DUPLICATE', suspenseItemId: twice, approvedBy: 'Ben' } }])
  })
})

describe('suspense take and note', () => {
  it('say who looks after items and what is known, and move nothing', async () => {
    const [one = '', other = ''] = await items(-15_00, -16_00)
    const before = await house()
    expect((await run('suspense', 'take', '--id', `${one},${other}`, '--by', 'Ann')).document).toEqual({
      items: [one, other].map((id) => ({ idSuspense: id, owner: 'Ann' })),
    })
    const noted = await run('suspense', 'note', '--id', one, '--text', 'asked the bank', '--by', 'Ben')
    expect(noted.document).toEqual({ items: [{ idSuspense: one, note: 'asked the bank' }] })
    const open = await openItems(gateway)
    expect(open.find(({ id }) => id === one)).toMatchObject({ owner: 'Ann', note: 'asked the bank' })
    expect(open.find(({ id }) => id === other)).toMatchObject({ owner: 'Ann' })
    expect(open.find(({ id }) => id === other)).not.toHaveProperty('note')
    const { document } = await run('suspense', 'list', '--owner', 'Ann')
    const anns = (document['items'] as { idSuspense: string }[]).map(({ idSuspense }) => idSuspense)
    expect(anns.toSorted()).toEqual([one, other].toSorted())
    expect(await house()).toEqual(before)
    expect(
      (await run('audit', 'list', '--command', 'suspense note', '--limit', '1')).document['data'],
    ).toMatchObject([
      { command: 'suspense note', by: 'Ben', after: { note: 'asked the bank', suspenseItemIds: [one] } },
    ])
  })

  it('are for open items alone', async () => {
    const [one = '', other = ''] = await items(-17_00, -18_00)
    await book([other])
    const { exitCode, errors } = await run('suspense', 'take', '--id', `${one},${other}`, '--by', 'Ann')
    expect([exitCode, errors]).toEqual([1, expect.stringContaining(`${other} is closed already as CHARGE`)])
    expect((await openItems(gateway)).find(({ id }) => id === one)?.owner).toBeUndefined()
  })
})
