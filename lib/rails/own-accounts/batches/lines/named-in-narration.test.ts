import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { inOnePiece } from '../../../../bank-files/statements/in-one-piece.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { importBankFile } from '../../notices.ts'

const { gateway, inr, pay, exported, orderKey, statusOf } = await payingGateway()
const day = '2026-03-02'

it.each([
  ['NEFT DR', 100, 10_000_00],
  ['NEFT DR-HDFC0000001-ACME-', 200, 9_900_00],
])(
  'an ID of ours that stands only in the narration settles its payout: %s',
  async (before, amount, opening) => {
    const key = await pay(amount)
    await exported()
    const text = `${before} ${endToEndIdOf(await orderKey(key))}`
    const facts = { account: '501000000001', from: day, to: day, opening }
    const file = written.csv(facts, [{ day, amount: -amount * 100, reference: '', text }])
    const bytes = inOnePiece(Buffer.from(file))
    expect(await importBankFile(gateway, { bytes, actor: ann.by, accountId: inr })).toMatchObject({
      payouts: 1,
    })
    expect(await statusOf(key)).toBe('SUCCESS')
  },
)
