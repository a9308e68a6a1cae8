import { describe, expect, it } from 'vitest'
import { answerThenRollBack } from '../../testing/database/answer-then-roll-back.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'

const { db } = await seedEverything()
const answerTo = (text: string) => answerThenRollBack(db, text)

describe('the reversal of a receipt', () => {
  const reversal = (receipt: string, account: string, amount: number) => `
    with entry as (
      insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
      select 'RECEIPT_REVERSAL', 'INR', 'ACME', 'payin', 'paid', ${receipt} returning id)
    insert into ledger_posting (entry_id, line, account_id, amount)
    select id, 1, ${account}, ${amount} from entry union all select id, 2, 'SUSPENSE/INR', -${amount} from entry`
  const of = (paymentId: string) =>
    `(select receipt_id from receipt_match where payment_id = '${paymentId}' limit 1)`
  const accountOf = (receipt: string) =>
    `(select 'RECEIVING/INR/' || receiving_account_id from receipt where id = ${receipt})`

  it('is booked once', async () => {
    const receipt = of('reversed')
    expect(await answerTo(reversal(receipt, accountOf(receipt), 100))).toBe('ledger_entry_reverses_once')
  })

  it.each([
    ['of another amount', accountOf(of('paid')), 99],
    ['to another account', `'OPENING_BALANCE/INR'`, 100],
  ])('%s is refused', async (_, account, amount) => {
    expect(await answerTo(reversal(of('paid'), account, amount))).toBe('ledger_entry_reverses_its_receipt')
  })

  it('names its receipt, and so does the reversal of a completion', async () => {
    for (const kind of ['RECEIPT_REVERSAL', 'REVERSAL'])
      expect(
        await answerTo(`
          with entry as (insert into ledger_entry (kind, currency_code) values ('${kind}', 'INR') returning id)
          insert into ledger_posting (entry_id, line, account_id, amount)
          select id, 1, 'OPENING_BALANCE/INR', 1 from entry union all select id, 2, 'SUSPENSE/INR', -1 from entry`),
      ).toBe('ledger_entry_of_a_reversal_names_a_receipt')
  })
})
