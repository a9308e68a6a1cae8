import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { inOnePiece } from '../../../../bank-files/statements/in-one-piece.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { camtFile, detail, entry } from '../../../../testing/statements/written-files.ts'
import { importBankFile } from '../../notices.ts'

const { gateway, inr, pay, exported, statusOf, orderKey } = await payingGateway()
const day = '2026-03-02'

it('the details of a batch debit settle their payouts, though the total came before without a name', async () => {
  const [one, other] = [await pay(200), await pay(300)]
  await exported()
  const facts = { account: '501000000001', from: day, to: day, opening: 100_000 }
  const read = (format: 'camt.053' | 'camt.054', line: string, isDryRun = false) => {
    const bytes = inOnePiece(Buffer.from(camtFile(format, facts, [line], -50_000)))
    return importBankFile(gateway, { bytes, actor: ann.by, accountId: inr, isDryRun })
  }
  await read('camt.053', entry(day, -50_000, 'B1', 'SALARIES', '<Btch><NbOfTxs>2</NbOfTxs></Btch>'))
  expect(await openItems(gateway)).toMatchObject([{ direction: 'DEBIT', money: { amount: 50_000n } }])
  const [first, second] = [endToEndIdOf(await orderKey(one)), endToEndIdOf(await orderKey(other))]
  const batch = entry(day, -50_000, 'B1', '', detail(20_000, 'E1', first) + detail(30_000, 'E2', second))
  expect(await read('camt.054', batch, true)).toMatchObject({ errors: [], payouts: 2 })
  expect(await read('camt.054', batch)).toMatchObject({ errors: [], payouts: 2 })
  expect(await Promise.all([one, other].map(statusOf))).toEqual(['SUCCESS', 'SUCCESS'])
  expect(await openItems(gateway)).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
})
