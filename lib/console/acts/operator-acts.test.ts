import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { selectBatches } from '../../rails/own-accounts/batches/sql/batch-rows.ts'
import { showBatch } from '../../rails/own-accounts/batches/shown/shown-batch.ts'
import { selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { payingGateway } from '../../testing/payouts/paying-accounts.ts'
import { addAccountAct, configureAccountAct, disableAccountAct, enableAccountAct } from './account-acts.ts'
import type { Act } from './act.ts'
import { approve, waitingFor } from './approvals.ts'
import { approveBatchAct, cancelBatchAct, confirmBatchAct } from './batch-acts.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import { acceptGapAct, undoStatementAct } from './statement-acts.ts'

const { gateway, pay, create } = await payingGateway()

const at = (name: string): Deciding => ({
  writes: { ...gateway, config: { ...gateway.config, fourEyes: true } },
  person: {
    personId: randomUUID(),
    email: `${name}@house.example`,
    name,
    position: { of: 'HOUSE', role: 'FINANCE' },
  },
  sessionId: name,
})
const ann = at('Ann')
const ben = at('Ben')

/** Ann asks, Ben agrees with what he is shown. */
async function byTwo<Content>(act: Act<Content>, typed: unknown) {
  const asked = await decide(ann, act, typed)
  if (asked.result !== 'WAITS') return { asked, shown: undefined, ended: undefined }
  const waiting = (await waitingFor(ben)).find(({ id }) => id === asked.approvalId)
  return { asked, shown: waiting?.facts, ended: await approve(ben, asked.approvalId, waiting?.hash ?? '') }
}
const account = async () => {
  const [first] = (await selectAccounts(gateway.db)).filter(({ payouts }) => payouts)
  if (!first) throw new Error('no account pays out')
  return first
}

test('an account is changed, shown as it is and as it will be', async () => {
  const { id: accountId } = await account()
  const change = { name: 'Main account', dailyLimit: '5000', cutOff: '' }
  const { shown, ended } = await byTwo(configureAccountAct, { accountId, change })
  expect(shown?.table?.rows).toContainEqual(['dailyLimit', 'none', '5000'])
  expect(ended).toMatchObject({ result: 'DONE' })
  expect(await account()).toMatchObject({ name: 'Main account', dailyLimit: { amount: 500000n } })
})

test('an account is taken out of use by one person, and into use by two', async () => {
  const { id: accountId } = await account()
  expect(await decide(ann, disableAccountAct, { accountId })).toMatchObject({ result: 'DONE' })
  expect((await account()).disabledAt).toBeDefined()
  expect((await byTwo(enableAccountAct, { accountId })).ended).toMatchObject({ result: 'DONE' })
  expect((await account()).disabledAt).toBeUndefined()
})

test('an account is added by two people', async () => {
  const { currencyCode } = await account()
  const typed = { currencyCode, kind: 'BANK', identifier: '998877665544', holder: 'Acme Ltd' }
  const { ended } = await byTwo(addAccountAct, { ...typed, bankCode: 'HDFC0000009', bankName: 'HDFC' })
  expect(ended).toMatchObject({ result: 'DONE' })
  expect((await selectAccounts(gateway.db)).map(({ identifier }) => identifier)).toContain('998877665544')
})

test('a batch is approved by another person than created it, as it was shown', async () => {
  await pay(10)
  const batch = await create()
  const { sha256 } = await showBatch(gateway, batch)
  const other = 'ab'.repeat(32)
  expect(await decide(ben, approveBatchAct, { batchId: batch.id, sha256: other })).toMatchObject({
    result: 'REFUSED',
  })
  expect(await decide(ben, approveBatchAct, { batchId: batch.id, sha256 })).toMatchObject({ result: 'DONE' })
  const [approved] = await selectBatches(gateway.db, { id: batch.id, limit: 1 })
  expect(approved?.approvedBy).toMatch(/^person:[\da-f-]+\/Ben$/)
  expect(
    await byTwo(confirmBatchAct, { batchId: batch.id, reference: 'letter', reason: 'no ID' }),
  ).toMatchObject({ shown: { table: { rows: [{ length: 5 }] } }, ended: { result: 'FAILED' } })
  expect(await decide(ann, cancelBatchAct, { batchId: batch.id })).toMatchObject({ result: 'DONE' })
})

test('what does not exist, or has no gap, is refused before anybody is asked', async () => {
  expect((await byTwo(undoStatementAct, { importId: randomUUID(), reason: 'wrong' })).asked).toEqual({
    result: 'REFUSED',
    said: 'There is no such import.',
  })
  const { id: accountId } = await account()
  expect((await byTwo(acceptGapAct, { accountId, reason: 'none' })).asked).toEqual({
    result: 'REFUSED',
    said: 'The account has no gaps.',
  })
})
