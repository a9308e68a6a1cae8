import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../ledger/check.ts'
import { assignItem } from '../../payments/suspense/assign-item.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { ownAccounts } from '../../rails/own-accounts/rail.ts'
import { deleteImport } from '../../rails/own-accounts/statements/sql/imports.ts'
import { undoImport } from '../../rails/own-accounts/statements/undo/undo-import.ts'
import { readHomes } from './merchant-home.ts'
import { merchantRows } from '../../testing/clusters/merchant-rows.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { decided, deskOf, liveSettings } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { annAndBen } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey } from '../../testing/test-gateway.ts'

const { west, east, move } = await twoClusters(liveSettings, [ownAccounts])
const desk = deskOf(west)
const account = await desk.openAccount()
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const dayOf = (day: number, opening: number) =>
  written.mt940(
    {
      account: account.identifier,
      from: `2026-03-0${day}`,
      to: `2026-03-0${day}`,
      opening,
      number: String(day),
    },
    [
      { day: `2026-03-0${day}`, amount: 10_000, reference: `N-${day}`, text: `RENT ${day}` },
      { day: `2026-03-0${day}`, amount: -300, reference: `D-${day}`, text: 'SOMETHING ELSE' },
    ],
  )

async function assignTo(paymentId: string): Promise<void> {
  const [item] = (await openItems(west, { accountId: account.id })).filter(
    ({ money }) => money.amount === 10_000n,
  )
  const assigned = await assignItem(west, { itemId: item?.id ?? '', payment: payinKey(paymentId) }, annAndBen)
  expect(assigned.result).toBe('COMPLETED')
}

/** An import that is being read, with a statement: it is kept before its lines are booked. */
async function beginImport(id: string): Promise<void> {
  await west.db.pool.query(
    `insert into bank_import select (jsonb_populate_record(b, jsonb_build_object('id', $1::uuid, 'state', 'READING', 'booked_at', null))).*
       from bank_import b limit 1`,
    [id],
  )
  await west.db.pool.query(
    `insert into bank_statement select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'import_id', $1::uuid))).*
       from bank_statement s limit 1`,
    [id],
  )
}

it('an account that is used for the first time while another is copied stops the move, and the merchant goes on', async () => {
  const later = await desk.openAccount()
  const disable = (id: string, at: string) =>
    west.db.pool.query(`update receiving_account set disabled_at = ${at} where id = $1`, [id])
  await disable(later.id, 'now()')
  await createPayin(west, imps, payinKey('before'))
  const refused = move('to east', {
    onStep: async (step) => {
      if (step !== 'CAUGHT_UP') return
      await disable(account.id, 'now()')
      await disable(later.id, 'null')
      // Accounts are remembered for a few seconds.
      west.clock.forward(60_000)
      await createPayin(west, imps, payinKey('on-another'))
    },
  })
  await expect(refused).rejects.toThrow('began to use another receiving account')
  expect(await readHomes(west.db, ['ACME'])).toEqual([])
  expect((await east.db.pool.query(`select from merchant where code = 'ACME'`)).rows).toEqual([])
  await createPayin(west, imps, payinKey('goes-on'))
  await disable(account.id, 'null')
  west.clock.forward(60_000)
})

it('a receiving account that works while it is copied arrives with all that its bank said until it is frozen', async () => {
  for (const id of ['first', 'second']) await createPayin(west, imps, payinKey(id))
  await desk.importFile(dayOf(1, 5_000))
  const reading = randomUUID()
  let undone: string | undefined
  let frozen: unknown
  const all = async (gateway: typeof west) => ({
    rows: await merchantRows(gateway.db, ['ACME'], [account.id]),
    imports: (await gateway.db.pool.query('select * from bank_import order by id')).rows as unknown[],
    accounts: (await gateway.db.pool.query('select * from receiving_account where id = $1', [account.id]))
      .rows as unknown[],
  })
  const moved = await move('to east', {
    onStep: async (step) => {
      if (step === 'COPIED_ONCE') {
        await assignTo('first')
        undone = (await desk.importFile(dayOf(2, 14_700))).idImport
        await beginImport(reading)
      }
      if (step === 'CAUGHT_UP') {
        await undoImport(west, undone ?? '', { ...decided, reason: 'wrong file', withMatches: true })
        await deleteImport(west.db, reading)
        await desk.importFile(dayOf(2, 14_700))
        await assignTo('second')
        await west.db.pool.query(`update receiving_account set holder = 'Acme Limited' where id = $1`, [
          account.id,
        ])
      }
      if (step === 'FROZEN') frozen = await all(west)
    },
  })
  expect(moved.accountIds).toContain(account.id)
  expect(await all(east)).toEqual(frozen)
  expect(JSON.stringify(frozen)).toContain('Acme Limited')
  expect([await checkLedger(west.db), await checkLedger(east.db)]).toEqual([[], []])
})
