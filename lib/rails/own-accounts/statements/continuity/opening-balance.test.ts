import { beforeEach, expect, it } from 'vitest'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type Transfer, type WrittenFormat } from '../../../../testing/statements/written-files.ts'
import type { OperatorAccount } from '../../accounts/account.ts'

const { gateway, openAccount, importFile, state, books } = await statementDesk()
let account: OperatorAccount
beforeEach(async () => {
  account = await openAccount()
})

const day = (no: number) => `2026-03-0${no}`
/** One credit of a rupee on each of these days; an account that had 50 rupees before the first of March. */
const statement = (
  from: number,
  to: number,
  format: WrittenFormat = 'ofx',
  more: readonly Transfer[] = [],
) => {
  const transfers = Array.from({ length: to - from + 1 }, (_, at) => ({
    day: day(from + at),
    amount: 100,
    reference: `REF-${from + at}`,
    text: `of ${from + at}`,
  }))
  const facts = {
    account: account.identifier,
    from: day(from),
    to: day(to),
    opening: 5_000 + (from - 1) * 100,
  }
  return importFile(written[format](facts, [...transfers, ...more]), { accountId: account.id })
}
const difference = async () => (await state(account.id)).difference?.amount

it('a first statement that says only what it closes with tells what it opened with', async () => {
  expect((await statement(3, 4)).warnings).toEqual([])
  expect(await books(account.id)).toBe(5_400n)
  expect(await difference()).toBe(0n)
})

it('later statements that only close do not change it', async () => {
  await statement(3, 4)
  expect((await statement(5, 6)).warnings).toEqual([])
  expect(await books(account.id)).toBe(5_600n)
})

it('of several files of one day the first to come tells what the account opened with', async () => {
  await statement(3, 3)
  for (const no of [1, 2, 3]) {
    gateway.clock.forward(1_000)
    const more = { day: day(3), amount: 10, reference: `MORE-${no}`, text: `more ${no}` }
    const facts = { account: account.identifier, from: day(3), to: day(3), opening: 5_300 + (no - 1) * 10 }
    await importFile(written.ofx(facts, [more]), { accountId: account.id })
    expect(await difference()).toBe(0n)
  }
  expect(await books(account.id)).toBe(5_330n)
})

it('an earlier statement that comes later is counted from its own beginning', async () => {
  await statement(3, 4)
  await statement(5, 6)
  await statement(1, 2)
  expect(await books(account.id)).toBe(5_600n)
  expect(await difference()).toBe(0n)
})

it('an earlier statement whose days overlap is counted with the lines that it repeats', async () => {
  await statement(3, 5)
  expect(await statement(1, 4)).toMatchObject({ receipts: 2, duplicates: 2 })
  expect(await books(account.id)).toBe(5_500n)
  expect(await difference()).toBe(0n)
})

it.each([false, true])(
  'an export that ends within a day is counted with what it repeats of that day, newest first: %s',
  async (isNewestFirst) => {
    const inOrder = (transfers: readonly Transfer[]) => (isNewestFirst ? transfers.toReversed() : transfers)
    const facts = { account: account.identifier, from: day(3), to: day(3), opening: 5_000 }
    const [one, two, three] = [100, 20, 3].map((amount) => ({
      day: day(3),
      amount,
      reference: `REF-${amount}`,
      text: `of ${amount}`,
    })) as [Transfer, Transfer, Transfer]
    await importFile(written.ofx(facts, inOrder([one, two, three])), { accountId: account.id })
    const before = { day: day(2), amount: 7, reference: 'REF-7', text: 'of 7' }
    const earlier = { ...facts, from: day(2), opening: 4_993 }
    expect(
      await importFile(written.ofx(earlier, inOrder([before, one, two])), { accountId: account.id }),
    ).toMatchObject({ receipts: 1, duplicates: 2 })
    expect(await books(account.id)).toBe(5_123n)
    expect(await difference()).toBe(0n)
  },
)

it.each(['camt.054', 'mt940', 'csv'] as const)(
  'lines that %s had brought before are lines of the statement too',
  async (format) => {
    await statement(3, 4, format)
    expect(await statement(3, 4)).toMatchObject({ receipts: 0, duplicates: 2 })
    expect(await books(account.id)).toBe(5_400n)
    expect(await difference()).toBe(0n)
  },
)

it('a statement that lacks a line still differs from the books', async () => {
  await statement(3, 4)
  const missing = { day: day(6), amount: 700, reference: 'REF-X', text: 'not in the file' }
  const facts = { account: account.identifier, from: day(5), to: day(6), opening: 5_400 }
  const file = written.ofx(facts, [missing]).replace(/<STMTTRN>.*<\/STMTTRN>/, '')
  await importFile(file, { accountId: account.id })
  expect(await difference()).toBe(-700n)
})

it('an opening balance that lines of other files are set off against is told, with the amount', async () => {
  const line = (no: number) => ({ day: day(no), amount: 700, reference: `N-${no}`, text: `notice ${no}` })
  const notice = (no: number) => {
    const facts = { account: account.identifier, from: day(no), to: day(no), opening: 0 }
    return importFile(written['camt.054'](facts, [line(no)]))
  }
  expect((await notice(1)).warnings).toEqual([])
  const message = (booked: string, before: string) =>
    `${account.identifier}: ${booked} is booked as the opening balance: the first statement opens with 52 on 2026-03-03, ` +
    `and ${before} came in other files before. A transfer that those lack, or have twice, is in it: compare it with the bank`
  const first = await statement(3, 4, 'mt940')
  expect(first.warnings).toEqual([{ code: 'OPENING_BALANCE', message: message('45', '7') }])
  expect((await statement(5, 6, 'mt940')).warnings).toEqual([])
  expect((await notice(2)).warnings).toEqual([{ code: 'OPENING_BALANCE', message: message('38', '14') }])
  expect(await books(account.id)).toBe(5_600n)
})

it('an opening balance that is all that came before says nothing', async () => {
  const facts = { account: account.identifier, from: day(2), to: day(2), opening: 0 }
  const all = { day: day(2), amount: 5_200, reference: 'N', text: 'all of it' }
  await importFile(written['camt.054'](facts, [all]))
  expect((await statement(3, 4, 'mt940')).warnings).toEqual([])
  expect(await books(account.id)).toBe(5_400n)
})
