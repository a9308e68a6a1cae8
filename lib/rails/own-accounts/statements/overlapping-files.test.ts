import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnCases } from '../../../testing/drawn-cases.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import { written, type Transfer, type WrittenFormat } from '../../../testing/statements/written-files.ts'

const { db, openAccount, importFile, books } = await statementDesk()
const days = [1, 2, 3, 4, 5] as const
const dayOf = (no: number) => `2026-03-0${no}`

/** Amounts, texts and references repeat, as customers and banks repeat them. */
const transfers = fc.array(
  fc.record({
    no: fc.constantFrom(...days),
    amount: fc.constantFrom(100, 200, -100),
    text: fc.constantFrom('Asha', 'Ravi'),
    reference: fc.constantFrom('REF-1', 'REF-2', 'REF-3'),
  }),
  { maxLength: 14 },
)
const file = fc.record({
  format: fc.constantFrom<WrittenFormat>('camt.053', 'camt.054', 'mt940', 'ofx', 'csv'),
  first: fc.constantFrom(...days),
  length: fc.integer({ min: 1, max: 4 }),
})

it('files of whole days that overlap, in any formats and order, bring exactly the true transfers', () =>
  fc.assert(
    fc.asyncProperty(transfers, fc.array(file, { minLength: 1, maxLength: 5 }), async (drawn, some) => {
      const { id, identifier } = await openAccount()
      const all = drawn
        .map(({ no, ...rest }): Transfer => ({ day: dayOf(no), ...rest }))
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      const opening = 50_000
      const sum = (of: readonly Transfer[]) => of.reduce((total, { amount }) => total + amount, 0)
      const write = (format: WrittenFormat, from: string, to: string) => {
        const inside = all.filter(({ day }) => day >= from && day <= to)
        const facts = {
          account: identifier,
          from,
          to,
          opening: opening + sum(all.filter(({ day }) => day < from)),
        }
        return written[format](facts, inside)
      }
      for (const { format, first, length } of some) {
        const to = dayOf(Math.min(first + length - 1, 5))
        await importFile(write(format, dayOf(first), to), { accountId: id })
      }
      await importFile(write('camt.053', dayOf(1), dayOf(5)), { accountId: id })
      const { rows } = await db.pool.query<{ transfer: string; doubtful: boolean }>(
        `select to_char(booked_on, 'YYYY-MM-DD ') || case direction when 'CREDIT' then 1 else -1 end * (amount * 100)::int as transfer
           from statement_line where receiving_account_id = $1 and state not in ('DUPLICATE', 'UNDONE')`,
        [id],
      )
      expect(rows.map(({ transfer }) => transfer).toSorted()).toEqual(
        all.map(({ day, amount }) => `${day} ${amount}`).toSorted(),
      )
      expect(await books(id)).toBe(BigInt(opening + sum(all)))
    }),
    { numRuns: drawnCases(25) },
  ))
