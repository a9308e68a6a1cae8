import { describe, expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { decided, statementDesk } from '../../../testing/statements/statement-desk.ts'
import { written } from '../../../testing/statements/written-files.ts'
import { createBatch } from '../batches/create-batch.ts'
import { hasPayingAccount } from '../batches/sql/paying-account.ts'
import { kindNamed } from '../kinds/kinds.ts'
import { addAccount } from './add-account.ts'
import { configureAccount, enableAccount } from './change-account.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const add = async (name: string, identifier: string, more: object = {}) => {
  const kind = kindNamed(name)
  if (!kind) throw new Error(name)
  const facts = { kind, currencyCode: 'VND', identifier, holder: 'Acme Ltd', timeZone: 'UTC' } as const
  return addAccount(db, { ...facts, ...more }, decided)
}
const idOf = (added: object): string => ('id' in added ? String(added.id) : JSON.stringify(added))
const configure = (id: string, change: object) => configureAccount(db, id, change, decided)
const says = (text: string) => ({ refused: expect.stringContaining(text) as string })

describe('an account pays out', () => {
  it('if it is a VIETQR account, whose identifier is a bank account', async () => {
    const id = idOf(await add('VIETQR', '0071000123456', { bankCode: '970436' }))
    expect(await hasPayingAccount(db, 'own-accounts', 'VND')).toBe(false)
    expect(await configure(id, { payouts: true })).toMatchObject({ payouts: true })
    expect(await hasPayingAccount(db, 'own-accounts', 'VND')).toBe(true)
  })

  it('not if it is a key: the message says how, and so does a batch', async () => {
    const pix = idOf(await openAccount('BRL'))
    const brl = { currencyCode: 'BRL', bankName: 'Itau' }
    const how = says('account add --kind BANK')
    expect(await configure(pix, { payouts: true })).toMatchObject(how)
    const request = { accountId: pix, format: 'pain.001.001.09', mapping: undefined } as const
    expect(await createBatch(gateway, request, { by: decided.by })).toMatchObject({
      command: expect.stringContaining('account add --kind BANK') as string,
    })
    const bank = idOf(await add('BANK', '1234567890', { ...brl, branch: '0001' }))
    expect(await configure(bank, { payouts: true })).toMatchObject({ payouts: true })
    expect(await configure(pix, { settlesIn: bank })).toMatchObject({ settlesIn: bank })
    expect(await createBatch(gateway, request, { by: decided.by })).toMatchObject(says(bank))
    expect(await configure(pix, { payouts: true })).toMatchObject(says('turn payouts on there'))
    expect(await configure(pix, { settlesIn: pix })).toHaveProperty('refused')
  })
})

describe('--settles-in', () => {
  it('is refused once anything is booked, and to an account of another currency or of itself', async () => {
    const [used, other] = [await openAccount(), await openAccount()]
    const facts = { account: used.identifier, from: '2026-03-02', to: '2026-03-02', opening: 0 }
    await importFile(written.mt940(facts, [{ day: '2026-03-02', amount: 100, reference: 'R', text: 'x' }]))
    expect(await configure(used.id, { settlesIn: other.id })).toMatchObject(
      says('belong to this account already'),
    )
    await expect(
      db.pool.query('update receiving_account set settles_in = $2 where id = $1', [used.id, other.id]),
    ).rejects.toThrow('keeps its cash account')
    expect(await configure(other.id, { settlesIn: other.id })).toMatchObject(says('in itself'))
    expect(await configure(other.id, { settlesIn: idOf(await openAccount('THB')) })).toMatchObject(
      says('THB'),
    )
    expect(await configure(other.id, { settlesIn: used.id })).toMatchObject({ settlesIn: used.id })
    expect(await configure(used.id, { settlesIn: idOf(await openAccount()) })).toHaveProperty('refused')
  })
})

describe('a second cash account of one bank account', () => {
  it.each([[{}], [{ bankCode: '970422' }], [{ bankCode: 'VCB' }]])(
    'is refused, though the first is disabled: %j',
    async (bank) => {
      const number = `99${Math.trunc(Math.random() * 1e9)}`
      const id = idOf(await add('VIETQR', number, { bankCode: '970422' }))
      await enableAccount(db, id, false, decided)
      expect(await add('BANK', number, bank)).toMatchObject(says(id))
      expect(await add('BANK', number, { bankCode: '970436' })).toHaveProperty('id')
    },
  )

  it('is an address of it if it settles there', async () => {
    const id = idOf(await add('BANK', '0071000999999', { bankCode: '970436' }))
    expect(await add('VIETQR', '0071000999999', { bankCode: '970436' })).toMatchObject(says(id))
    expect(await add('VIETQR', '0071000999999', { bankCode: '970436', settlesIn: id })).toHaveProperty('id')
  })
})

it('the most that a bank charges is kept, and removed', async () => {
  const { id } = await openAccount()
  expect(await configure(id, { feeUpTo: money(2_500n, 'INR') })).toMatchObject({
    feeUpTo: { amount: 2_500n },
  })
  expect(await configure(id, { feeUpTo: money(0n, 'INR') })).toHaveProperty('refused')
  expect(await configure(id, { feeUpTo: null })).toMatchObject({ feeUpTo: undefined })
})
