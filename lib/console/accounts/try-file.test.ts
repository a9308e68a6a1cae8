import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'
import { selectImports } from '../../rails/own-accounts/statements/sql/import-figures.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { purges } from '../../worker/purge.ts'
import { forgetTried, keepTried, readTried, readTriedBytesOf } from './tried-files.ts'
import { importTried, tryFile } from './try-file.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const ann = byOperator('Ann')
const rupees = (amount: bigint) => money(amount * 100n, 'INR')
let account: OperatorAccount
beforeEach(async () => {
  account = await openAccount()
})

/** The statement of one day of March: a credit and a charge. */
function statement(day: number, opening: number, of: Pick<OperatorAccount, 'identifier'> = account) {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  return dropped(
    written.mt940({ account: of.identifier, from: date, to: date, opening: opening * 100 }, [
      { day: date, amount: 100_00, reference: `R${day}`, text: `sale ${day}` },
      { day: date, amount: -25_00, reference: `C${day}`, text: `charge ${day}` },
    ]),
  )
}
const dropped = (text: string) => ({
  accountId: account.id,
  fileName: 'march.sta',
  bytes: new TextEncoder().encode(text),
})
const hindrances = async (file: ReturnType<typeof dropped>) =>
  (await tryFile(gateway, file, ann)).hindrances.map(({ why }) => why)

describe('a file that is tried', () => {
  it('shows lines, sum, opening and closing beside the last closing, and keeps nothing', async () => {
    await importTried(gateway, statement(2, 0), ann)
    const trial = await tryFile(gateway, statement(3, 75), ann)
    expect(trial).toMatchObject({
      from: '2026-03-03',
      to: '2026-03-03',
      lines: 2,
      sum: rupees(75n),
      opening: rupees(75n),
      closing: rupees(150n),
      lastClosing: { money: rupees(75n), day: '2026-03-02' },
      matched: 0,
      suspense: 1,
      duplicates: 0,
      errors: [],
      hindrances: [],
    })
    expect(await books(account.id)).toBe(75_00n)
    expect(await tryFile(gateway, statement(2, 0), ann)).toMatchObject({ duplicates: 2, hindrances: [] })
  })

  it('is hindered while its opening does not continue the last closing, until what is missing is there', async () => {
    await importTried(gateway, statement(2, 0), ann)
    const late = statement(4, 150)
    expect((await tryFile(gateway, late, ann)).hindrances).toEqual([
      { why: 'OPENING', said: expect.stringContaining('opens with 150, the balance before it is 75') },
    ])
    expect(await importTried(gateway, late, ann)).toHaveProperty('trial')
    expect(await books(account.id)).toBe(75_00n)
    expect(await hindrances(statement(3, 75))).toEqual([])
    await importTried(gateway, statement(3, 75), ann)
    expect(await importTried(gateway, late, ann)).toMatchObject({ result: { suspense: 1 } })
    expect(await books(account.id)).toBe(225_00n)
  })

  it('is not hindered by a gap that is there already', async () => {
    for (const { bytes } of [statement(2, 0), statement(6, 500)]) await importFile(bytes)
    expect(await hindrances(statement(3, 75))).toEqual([])
    expect(await hindrances(statement(7, 575))).toEqual([])
    expect(await hindrances(statement(7, 576))).toEqual(['OPENING'])
  })

  it('is hindered while a day lies ahead, whether a bank may plan it or not', async () => {
    const dayMs = 86_400_000
    const on = (days: number) =>
      new Date(gateway.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
    const until = (days: number) =>
      dropped(
        written.mt940({ account: account.identifier, from: on(0), to: on(days), opening: 0 }, [
          { day: on(0), amount: 100, reference: 'R', text: 'today' },
          { day: on(days), amount: 100, reference: 'S', text: 'ahead' },
        ]),
      )
    expect((await tryFile(gateway, until(2), ann)).hindrances).toEqual([{ why: 'AHEAD', count: 1 }])
    expect(await hindrances(until(400))).toEqual(['AHEAD'])
    expect(await hindrances(until(0))).toEqual([])
  })

  it('is hindered where it names another account, or cannot be read', async () => {
    const other = await openAccount()
    expect(await tryFile(gateway, statement(2, 0, other), ann)).toMatchObject({
      hindrances: [{ why: 'OTHER_ACCOUNT', said: expect.stringContaining(other.identifier) }],
    })
    expect(await hindrances(dropped('Dear customer'))).toEqual(['UNREADABLE'])
    expect(await selectImports(db, { accountId: other.id, limit: 9 })).toEqual([])
  })
})

describe('a tried file that is kept', () => {
  it('is read by its person alone, encrypted, and is gone after an hour', async () => {
    const [person, another] = [randomUUID(), randomUUID()]
    await importTried(gateway, statement(2, 0), ann)
    const file = statement(4, 150)
    const trial = await tryFile(gateway, file, ann)
    const id = await keepTried(gateway, person, file, trial)
    expect(await readTried(gateway, person, id)).toMatchObject({ accountId: account.id, trial })
    expect(Buffer.from((await readTriedBytesOf(gateway, person, id))?.bytes ?? [])).toEqual(
      Buffer.from(file.bytes),
    )
    expect(await readTried(gateway, another, id)).toBeUndefined()
    expect(await readTriedBytesOf(gateway, another, id)).toBeUndefined()
    const { rows } = await db.pool.query<{ sealed: Buffer }>('select sealed from tried_file')
    expect(rows.some(({ sealed }) => sealed.includes('sale'))).toBe(false)
    await forgetTried(gateway, another, id)
    expect(await purges['tried-files'].run(db)).toBe(0)
    await db.pool.query(`update tried_file set tried_at = now() - interval '61 minutes'`)
    expect(await purges['tried-files'].run(db)).toBe(1)
    expect(await readTried(gateway, person, id)).toBeUndefined()
  })
})
