import { randomUUID } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { money } from '../money/money.ts'
import { parseCreate } from '../payments/create/create-body.ts'
import { createPayment } from '../payments/create/create-payment.ts'
import { isFailure } from '../payments/failure.ts'
import { simulatorOf } from '../payments/rail/served-by.ts'
import type { Simulation } from '../payments/rail/simulator.ts'
import { readPayment } from '../payments/read/read-payment.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { importBankFile } from '../rails/own-accounts/notices.ts'
import { bankReports, setBankReports } from '../rails/sandbox/bank/bank-reports.ts'
import { sandboxStatement } from '../rails/sandbox/statements/sandbox-statement.ts'

type Customer = readonly [
  name: string,
  amount: number,
  does: 'PAYS' | 'PAYS_LESS' | 'PAYS_MORE' | 'REFUSES' | 'WAITS',
]

// The bank tells of these itself, as an institution that answers does.
const reported: readonly Customer[] = [
  ['Somchai Wongsakul', 1_250, 'PAYS'],
  ['Malee Suksan', 389.5, 'PAYS'],
  ['Anan Chaiyasit', 2_400, 'REFUSES'],
  ['Ploy Rattanakul', 760, 'PAYS'],
  ['Niran Boonmee', 1_990, 'WAITS'],
  ['Kanya Thongchai', 5_600, 'PAYS'],
]

// Of these only the statement tells, in which references are cut and the bank has charges of its own.
const onStatement: readonly Customer[] = [
  ['Arthit Saelim', 845, 'PAYS'],
  ['Dao Phromma', 1_120, 'PAYS_LESS'],
  ['Kamon Intharat', 3_300, 'PAYS'],
  ['Lawan Jaidee', 499, 'PAYS_MORE'],
  ['Prasert Klinhom', 2_050, 'PAYS'],
  ['Suda Meechai', 670, 'WAITS'],
]

/**
 * Payments of a shop's day in a sandbox, and the statement of its bank, imported: some money found its payment,
 * some waits for a person. Everything is made as customers, bank and operator make it. Returns how many payments
 * there are; undefined where the merchant cannot be paid like this.
 */
export async function makeExampleDay(
  gateway: Gateway,
  merchant: Merchant,
  actor: CurrentActor,
): Promise<number | undefined> {
  const { db } = gateway
  if (gateway.mode !== 'sandbox') throw new Error('examples are made in a sandbox only')
  const didReport = await bankReports(db)
  try {
    await setBankReports(db, true, actor)
    for (const customer of reported) if (!(await order(gateway, merchant, customer))) return undefined
    await setBankReports(db, false, actor)
    let accountId = ''
    for (const customer of onStatement) accountId = (await order(gateway, merchant, customer)) ?? accountId
    const statement = await sandboxStatement(gateway, { accountId, format: 'camt.053', seed: 7 })
    if ('refused' in statement) return undefined
    const fileName = `${merchant.code} example.xml`
    await importBankFile(gateway, { bytes: piecesOf(statement.file), accountId, fileName, actor })
  } finally {
    await setBankReports(db, didReport, actor)
  }
  return reported.length + onStatement.length
}

/** A customer orders, and does what such customers do. Returns the account that was to be paid. */
async function order(
  gateway: Gateway,
  merchant: Merchant,
  [accountName, amount, does]: Customer,
): Promise<string | undefined> {
  const accountNumber = String(1_000_000_000 + Math.round(amount * 7_919))
  const parsed = await parseCreate(gateway, merchant, 'payin', {
    paymentRequested: { money: { amount, currencyCode: 'THB' } },
    paymentMethod: { paymentMethodCode: 'OFFLINE', account: { accountName, accountNumber } },
    callbackUrl: `${gateway.publicUrl}/demo/callback`,
    returnUrl: `${gateway.publicUrl}/demo`,
  })
  if (isFailure(parsed)) return undefined
  const key = { merchantCode: merchant.code, kind: 'payin', paymentId: `example-${randomUUID()}` } as const
  if (isFailure(await createPayment(gateway, merchant, key, parsed.value))) return undefined
  const payment = await readPayment(gateway, key)
  if (!payment) return undefined
  const { required, rail, receiving } = payment.attempt
  const event = eventOf(does, required.amount)
  if (event)
    await simulatorOf(gateway, rail)?.simulate(key, {
      ...event,
      ...(event.event === 'PAY' && { account: { accountName, accountNumber } }),
    })
  return receiving.cashAccountId
}

function eventOf(does: Customer[2], due: bigint): Simulation | undefined {
  switch (does) {
    case 'PAYS':
      return { event: 'PAY' }
    case 'PAYS_LESS':
      return { event: 'PAY', amount: money(due - 1n, 'THB') }
    case 'PAYS_MORE':
      return { event: 'PAY', amount: money(due + 1_00n, 'THB') }
    case 'REFUSES':
      return { event: 'REFUSE' }
    case 'WAITS':
      return undefined
  }
}

async function* piecesOf(file: Iterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* file
}
