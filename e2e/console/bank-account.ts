import { byOperator } from '#lib/platform/audit/actor.ts'
import type { Database } from '#lib/platform/db/database.ts'
import { addAccount } from '#lib/rails/own-accounts/accounts/add-account.ts'
import { kindNamed } from '#lib/rails/own-accounts/kinds/kinds.ts'
import { written } from '#lib/testing/statements/written-files.ts'

export const dayOf = (back: number): string =>
  new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

/** A bank account that no other test has. */
export async function newAccount(database: Database) {
  const identifier = String(Math.floor(Math.random() * 1e12) + 1e13)
  const kind = kindNamed('BANK')
  if (!kind) throw new Error('there is no kind BANK')
  const name = `Account ${identifier}`
  const facts = { kind, name, identifier, currencyCode: 'INR', holder: 'Acme Ltd', timeZone: 'UTC' } as const
  const added = await addAccount(
    database,
    { ...facts, bankName: 'HDFC', bankCode: 'HDFC0000001' },
    { by: byOperator('Ann') },
  )
  if ('refused' in added) throw new Error(added.refused)
  return { id: added.id, name, identifier }
}

/** The statement of one day: a credit of 100 that nothing explains. */
export const statement = (account: { readonly identifier: string }, back: number, opening: number) => ({
  name: `day-${back}.sta`,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    written.mt940(
      { account: account.identifier, from: dayOf(back), to: dayOf(back), opening: opening * 100 },
      [{ day: dayOf(back), amount: 100_00, reference: `R${back}`, text: `UPI CR ${back}` }],
    ),
  ),
})
