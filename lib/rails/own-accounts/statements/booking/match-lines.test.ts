import { describe, expect, it } from 'vitest'
import { setExternalReference } from '../../../../payments/receive/set-external-reference.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type WrittenFormat } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const day = gateway.clock.now().toISOString().slice(0, 10)
const account = await openAccount()
const matchOf = async ({ paymentId }: PaymentKey) => {
  const { rows } = await db.pool.query<{ matched_by: string; evidence: object }>(
    'select matched_by, evidence from receipt_match where payment_id = $1',
    [paymentId],
  )
  return rows[0]
}

describe('a number that a customer typed', () => {
  it.each<[WrittenFormat, amount: number]>([
    ['camt.053', 501],
    ['mt940', 502],
    ['ofx', 503],
    ['csv', 504],
  ])('is found in the text of a line of %s, which has a reference of the bank', async (format, amount) => {
    const key = await createPayin(gateway, createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2' }))
    const number = `412345678${amount}`
    await setExternalReference(gateway, key, number)
    const facts = { account: account.identifier, from: day, to: day, opening: 0 }
    const text = `IMPS-${number}-ASHA`
    const file = written[format](facts, [{ day, amount: amount * 100, reference: 'S1234567', text }])
    expect(await importFile(file, { accountId: account.id })).toMatchObject({ matched: 1 })
    expect(await matchOf(key)).toEqual({ matched_by: 'EXTERNAL_REFERENCE', evidence: { in: 'TEXT' } })
  })
})
