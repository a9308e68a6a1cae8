import { randomInt, randomUUID } from 'node:crypto'
import type { Gateway } from '#lib/gateway.ts'
import { creditBalance } from '#lib/ledger/adjustments/credit-balance.ts'
import { openAccounts } from '#lib/ledger/open-accounts.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { money } from '#lib/money/money.ts'
import { createPayout } from '#lib/payments/payouts/create-payout.ts'
import { parsePayout } from '#lib/payments/payouts/payout-request.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'

/** The request of each payout. */
export const payoutBody = {
  paymentRequested: { money: { amount: 1, currencyCode: 'INR' } },
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
  callbackUrl: 'http://127.0.0.1:9/callback',
}

/** PAYS1, PAYS2 …: so many merchants, each with more money than a run takes. */
export async function makePayoutMerchants(gateway: Gateway, merchants: number): Promise<string[]> {
  const codes = Array.from({ length: merchants }, (_, index) => `PAYS${index + 1}`)
  for (const code of codes) {
    const merchant = { code, name: 'Bench', publicKeys: [] }
    const registered = await registerMerchant(gateway.db, gateway.secrets, merchant, byOperator('bench'))
    if ('fault' in registered) throw new Error(registered.message)
    await creditBalance(gateway.db, code, money(10n ** 13n, 'INR'), byOperator('bench'))
    await openAccounts(gateway.db, 'INR', [{ kind: 'MERCHANT_RESERVED', merchantCode: code }])
  }
  return codes
}

/**
 * Payouts per second, each from a random one of these merchants. The use case as the API calls it, without
 * HTTP: only the database access is compared.
 */
export async function acceptPayouts(
  gateway: Gateway,
  codes: readonly string[],
  { seconds, atOnce }: { readonly seconds: number; readonly atOnce: number },
): Promise<number> {
  const start = performance.now()
  const until = start + seconds * 1000
  let accepted = 0
  const worker = async () => {
    while (performance.now() < until) {
      await acceptOne(gateway, codes[randomInt(codes.length)] ?? '')
      accepted += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (accepted * 1000) / (performance.now() - start)
}

async function acceptOne(gateway: Gateway, merchantCode: string): Promise<void> {
  const merchant = await gateway.merchants.find(merchantCode)
  if (!merchant) throw new Error(`there is no merchant ${merchantCode}`)
  const parsed = parsePayout(merchant, payoutBody)
  if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
  const key = { merchantCode, kind: 'payout' as const, paymentId: randomUUID() }
  const outcome = await createPayout(gateway, merchant, key, parsed.value)
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome))
}
