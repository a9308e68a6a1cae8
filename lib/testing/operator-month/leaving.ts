import { expect } from 'vitest'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import { closeMerchant, type ClosedMerchant } from '../../payments/closing/close-merchant.ts'
import type { LastPayee } from '../../payments/closing/last-payout.ts'
import { returnItem } from '../../payments/suspense/return-item.ts'
import { returnsOf } from '../../rails/own-accounts/batches/order-return.ts'
import { decided } from '../statements/statement-desk.ts'
import { annAndBen } from '../suspense/suspense-of.ts'
import { bradesco, cashes, gateway, type Cash } from './accounts.ts'
import { suspense } from './operator.ts'
import { exportWaiting, payeeIn } from './payouts.ts'
import { importDays } from './statements.ts'

// The merchant leaves: what was paid too much goes back, and what it has is paid out.

/** PIX keys pay nothing out. */
const paying: readonly Cash[] = cashes.filter((one) => one !== bradesco)

async function close(payee?: Omit<LastPayee, 'callbackUrl'>): Promise<ClosedMerchant> {
  const closed = await closeMerchant(gateway, { merchantCode: 'ACME', payee, ...decided })
  if (isMerchantFault(closed)) throw new Error(closed.message)
  return closed
}

/** Orders all that lies on an account and is nobody's to go back; how often. */
async function returnSurplus({ id: accountId, currencyCode }: Cash): Promise<number> {
  const items = (await suspense()).filter((one) => one.accountId === accountId)
  const payee = payeeIn(currencyCode)
  for (const { id, kind } of items) {
    expect(kind).toBe('SURPLUS')
    const request = { itemId: id, payee: { ...payee.account, operatorCode: payee.paymentOperatorCode } }
    expect(await returnItem(gateway, returnsOf(gateway.personal), request, annAndBen)).toHaveProperty(
      'idReturn',
    )
  }
  return items.length
}

/** Closes the merchant on a day, and pays what is owed. */
export async function leave(day: string): Promise<void> {
  const { open, ordered, notOrdered } = await close()
  expect({ open, ordered }).toEqual({ open: [], ordered: [] })
  expect(new Set(notOrdered.map(({ currencyCode }) => currencyCode))).toEqual(
    new Set(cashes.map(({ currencyCode }) => currencyCode)),
  )
  for (const cash of paying) {
    const { currencyCode } = cash
    const surplus = await returnSurplus(cash)
    const { ordered: last } = await close({ currencyCode, paymentMethod: payeeIn(currencyCode) })
    const payouts = surplus + last.length
    if (payouts === 0) continue
    const { ordered: transfers } = await exportWaiting(cash)
    expect(transfers).toHaveLength(payouts)
    for (const { endToEndId, amount } of transfers) cash.bank.move(day, -amount, `LAST ${endToEndId}`)
    expect(await importDays(cash, day)).toMatchObject({ lines: payouts, payouts })
  }
}

/** In which currencies a merchant that left still has money, and why. */
export async function leftOver(): Promise<readonly string[]> {
  const { open, ordered, notOrdered } = await close()
  expect({ open, ordered }).toEqual({ open: [], ordered: [] })
  return notOrdered.map(({ currencyCode, reason }) => `${currencyCode}: ${reason}`)
}

/** In so many currencies its last payout is paid. */
export const currenciesOut = new Set(paying.map(({ currencyCode }) => currencyCode)).size
