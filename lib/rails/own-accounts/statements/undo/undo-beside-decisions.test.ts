import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { undoImport } from './undo-import.ts'
import { LinesDecided } from './undo-lines.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
const openPayin = () => createPayin(gateway, createBodyOf(700, 'THB', { paymentMethodCode: 'OFFLINE' }))
const undo = (idImport = '', withMatches = false) =>
  undoImport(gateway, idImport, { ...decided, reason: 'wrong file', withMatches })
const itemOn = async (account: string) => {
  const found = (await openItems(gateway)).find(({ accountId }) => accountId === account)
  if (!found) throw new Error('the account has no open item')
  return found.id
}
const stateOf = async (idImport = '') =>
  (await db.pool.query<{ state: string }>('select state from bank_import where id = $1', [idImport])).rows[0]
    ?.state
const correct = async () => expect(await checkLedger(db)).toEqual([])

/** One credit in suspense, and an assignment of `minorUnits` of it that does not commit yet. */
async function assignmentUnderWay(minorUnits: bigint) {
  const { id: account, identifier } = await openAccount('THB')
  const key = await openPayin()
  const facts = { account: identifier, currencyCode: 'THB', from: day, to: day, opening: 0 }
  const file = written['camt.053'](facts, [{ day, amount: 50_000, reference: 'B', text: 'batch' }])
  const { idImport } = await importFile(file)
  const held = holdCommit(gateway)
  const assignment = { itemId: await itemOn(account), payment: key, amount: money(minorUnits, 'THB') }
  const assigned = assignItem(held.gateway, assignment, annAndBen)
  await held.reached
  return { account, facts, key, idImport, held, assigned }
}

it('an undo beside the assignment of a part takes back that part and the rest too', async () => {
  const { account, key, idImport, held, assigned } = await assignmentUnderWay(20_000n)
  const undone = undo(idImport, true)
  await statementWaitsForLock(db)
  held.commit()
  expect(await assigned).toMatchObject({ result: 'PART_PAID' })
  expect(await undone).toMatchObject({ undone: 1 })
  expect(await books(account)).toBe(0n)
  expect((await readPayment(gateway, key))?.moneyReceived).toEqual(money(0n, 'THB'))
  await correct()
})

it.each([20_000n, 50_000n])(
  'an undo without matches names the payment that gets %d of a line meanwhile, and goes on with them',
  async (minorUnits) => {
    const { account, key, idImport, held, assigned } = await assignmentUnderWay(minorUnits)
    const undone = undo(idImport).catch((error: unknown) => error)
    await statementWaitsForLock(db)
    held.commit()
    await assigned
    const refused = await undone
    expect(refused).toBeInstanceOf(LinesDecided)
    expect(refused).toMatchObject({ payments: [key] })
    expect(await stateOf(idImport)).toBe('UNDOING')
    expect(await books(account)).toBe(50_000n)
    expect(await undo(idImport, true)).toMatchObject({ undone: 1 })
    expect(await books(account)).toBe(0n)
    await correct()
  },
)
