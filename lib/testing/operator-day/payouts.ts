import { readFile } from 'node:fs/promises'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { money, type Money } from '../../money/money.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { isFailure } from '../../payments/failure.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../test-gateway.ts'
import { db, directory, exact, gateway, run, type Cash, type PrintedMoney } from './operator.ts'

/** Orders a payout to a bank account, as the merchant would. */
export async function payOut(currencyCode: CurrencyCode, amount: number): Promise<PayoutKey> {
  const method = payoutMethods.find(({ code }) => code === 'BANK_TRANSFER')
  if (!method) throw new Error('there is no bank transfer')
  const key = payoutKey()
  const created = await createPayout(
    gateway,
    payoutBodyOf(amount, currencyCode, sampleRequest(method, currencyCode, 'ALL')),
    key,
  )
  if (isFailure(created)) throw new Error(JSON.stringify(created))
  return key
}

export async function payoutStatus({ paymentId }: PayoutKey): Promise<string> {
  const text = `select status from payment where kind = 'payout' and payment_id = $1`
  return (await db.pool.query<{ status: string }>(text, [paymentId])).rows[0]?.status ?? 'MISSING'
}

/** A payout in a file, as the bank reads it. */
export interface OrderInFile {
  readonly endToEndId: string
  readonly money: Money
}

/** A file that was given to the bank. */
export interface SentBatch {
  readonly id: string
  readonly messageId: string
  readonly paymentInformationId: string
  readonly orders: readonly OrderInFile[]
}

interface PrintedItem {
  readonly endToEndId: string
  readonly money: PrintedMoney
}

/** Ann makes a batch, Ben approves it, and the file goes to the bank, which finds its orders in it. */
export async function sendBatch(cash: Cash, format: string): Promise<SentBatch> {
  const created = await run('payout-batch', 'create', '--account', cash.id, '--format', format, '--by', 'Ann')
  const id = String(created['idBatch'])
  await run('payout-batch', 'approve', '--id', id, '--by', 'Ben')
  const { file } = await run('payout-batch', 'export', '--id', id, '--out', directory, '--by', 'Ann')
  const text = await readFile(String(file), 'utf8')
  const shown = await run('payout-batch', 'show', '--id', id)
  const items = shown['payouts'] as readonly PrintedItem[]
  const orders = items.map(({ endToEndId, money: of }) => ({ endToEndId, money: exact(of) }))
  for (const { endToEndId } of orders)
    if (!text.includes(endToEndId)) throw new Error(`${endToEndId} is not in the file`)
  return {
    id,
    messageId: String(shown['messageId']),
    paymentInformationId: /<PmtInfId>([^<]+)</.exec(text)?.[1] ?? '',
    orders,
  }
}

export const totalOf = (orders: readonly OrderInFile[], currencyCode: CurrencyCode): Money =>
  money(
    orders.reduce((sum, order) => sum + order.money.amount, 0n),
    currencyCode,
  )

/** The bank refuses one order of a file, and takes the others. */
export const statusReport = (
  { messageId, paymentInformationId }: SentBatch,
  refused: OrderInFile,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-23T10:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${paymentInformationId}</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
<TxInfAndSts><OrgnlEndToEndId>${refused.endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>
`
