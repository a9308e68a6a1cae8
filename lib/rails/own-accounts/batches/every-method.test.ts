import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { amountFixed } from '../../../money/money.ts'
import { sampleMoney, sampleRequest } from '../../../methods/parts/sample.ts'
import { payoutMethods } from '../../../methods/payout-registry.ts'
import { isFailure } from '../../../payments/failure.ts'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutKey } from '../../../testing/test-gateway.ts'
import { approveBatch, cancelBatch } from './approve-batch.ts'
import { batchFormats } from './batch.ts'
import { createBatch } from './create-batch.ts'
import { isPaidByFile } from './creditor.ts'
import { exportBatch } from './export-batch.ts'
import { releaseBatch } from './release-batch.ts'

const { gateway, account, credit, inr } = await payingGateway()
const { db } = gateway
const schemas = new Map(
  ['pain.001.001.03', 'pain.001.001.09'].map((format) => [
    format,
    readFileSync(
      path.join(import.meta.dirname, `../../../bank-files/payments/schemas/${format}.xsd`),
      'utf8',
    ),
  ]),
)
const served = payoutMethods.flatMap((method) =>
  method.currencies
    .filter((currencyCode) => isPaidByFile(method.code, currencyCode))
    .map((currencyCode) => [method.code, currencyCode, method] as const),
)
const accounts = new Map([['INR', inr]])

it.each(served)(
  '%s in %s is exported in every format that can hold it',
  async (code, currencyCode, method) => {
    const accountId = accounts.get(currencyCode) ?? (await account(currencyCode, { bank_code: '001' }))
    accounts.set(currencyCode, accountId)
    const money = sampleMoney(method, currencyCode)
    await credit(money.amount * 10n, currencyCode)
    const key = payoutKey()
    const body = {
      paymentRequested: { money: { amount: Number(amountFixed(money)), currencyCode } },
      paymentMethod: sampleRequest(method, currencyCode, 'ALL'),
      callbackUrl: 'http://127.0.0.1:9/callback',
    }
    const created = await createPayout(gateway, body, key)
    if (isFailure(created)) throw new Error(JSON.stringify(created))
    for (const format of batchFormats) {
      const batch = await createBatch(gateway, { accountId, format, mapping: undefined }, ann)
      if (!('batch' in batch)) {
        // Keys of PIX have no field in the older version.
        expect([format, batch.unfit.map(({ order }) => order.payout)]).toEqual(['pain.001.001.03', [key]])
        expect(code).toMatch(/^(?:EMAIL|PHONE_NUMBER|RANDOM_KEY|TAX_PAYER_ID)_TRANSFER$/)
        continue
      }
      const { id } = batch.batch
      await approveBatch(gateway, id, ben, { needsAnother: true })
      const file = await exportBatch(gateway, id, ann)
      if ('refused' in file) throw new Error(file.refused)
      const schema = schemas.get(format)
      const xml = new TextDecoder().decode(file.bytes)
      if (schema !== undefined) expect((await validateXML({ xml, schema })).errors).toEqual([])
      else expect(xml).toContain(amountFixed(money))
      const released = await releaseBatch(db, { id, reference: 'R', reason: 'the next format' }, ann)
      if ('refused' in released) throw new Error(released.refused)
      await cancelBatch(db, released.newBatch.id, ann)
    }
    // So that the next method is alone in its batch.
    const last = await createBatch(gateway, { accountId, format: 'csv', mapping: undefined }, ann)
    expect(last).toHaveProperty('batch')
  },
)
