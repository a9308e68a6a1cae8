import { money } from '../../money/money.ts'
import { createBodyOf, createPayin, type TestGateway } from '../test-gateway.ts'

/** A payin that the simulated bank reports at a time; it may take the money back. */
export async function reportTransfer(
  gateway: TestGateway,
  at: string,
  amount: bigint,
  { accountName, isTakenBack = false }: { readonly accountName: string; readonly isTakenBack?: boolean },
): Promise<void> {
  const simulator = gateway.rails.find(({ name }) => name === 'sandbox')?.simulator
  if (!simulator) throw new Error('the gateway has no sandbox')
  gateway.clock.set(new Date(at))
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
  const account = { accountName, accountNumber: '50100123456789' }
  await simulator.simulate(key, { event: 'PAY', amount: money(amount, 'INR'), account })
  if (isTakenBack) await simulator.simulate(key, { event: 'REVERSE' })
}

/** Seven of them on one account in four days, one of them taken back. Returns the ID of the account. */
export async function reportTransfers(gateway: TestGateway): Promise<string> {
  const paid = (at: string, amount: bigint, accountName: string, isTakenBack = false) =>
    reportTransfer(gateway, at, amount, { accountName, isTakenBack })
  await paid('2026-02-25T10:00:00Z', 100_00n, 'Asha Rao')
  await paid('2026-02-25T11:00:00Z', 100_00n, 'Asha Rao')
  // As much as both together: a batch of those has this sum.
  await paid('2026-02-25T12:00:00Z', 200_00n, 'Ravi & Söhne <Pune>')
  await paid('2026-02-26T09:00:00Z', 40_00n, 'Ravi')
  await paid('2026-02-27T00:00:00Z', 100_01n, 'Taken Back', true)
  await paid('2026-02-27T10:00:00Z', 100_00n, 'अमित कुमार')
  await paid('2026-02-28T10:00:00Z', 100_00n, 'Asha Rao')
  const { rows } = await gateway.db.query<{ id: string }>({
    name: 'account_of_receipts',
    text: 'select distinct receiving_account_id as id from receipt',
  })
  const [account, other] = rows
  if (!account || other) throw new Error(`the transfers are on ${rows.length} accounts`)
  return account.id
}
