import { client } from './generated/client.gen'
import {
  createPayin,
  createRefund,
  createToken,
  getPayin,
  listBalances,
  listPayins,
  simulatePayin,
} from './generated/sdk.gen'
import type { CreatePayinData } from './generated/types.gen'
import { zCreatePayinBody, zCreateTokenBody } from './generated/zod.gen'
import { gateway, ids, report, signatureOf, tokenRequest } from './signed'

client.setConfig({ baseUrl: gateway })
const version = { 'X-API-Version': 2 } as const

const shop = async (): Promise<void> => {
  zCreateTokenBody.parse(tokenRequest)
  const signed = { 'X-SIGNATURE': signatureOf(tokenRequest) }
  const issued = await createToken({ body: tokenRequest, headers: signed, throwOnError: true })
  client.setConfig({ baseUrl: gateway, auth: issued.data.token })
  const path = { idPayin: ids.idPayin }
  const order: CreatePayinData['body'] = {
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okicici' } },
    callbackUrl: 'https://shop.example/payment-changed',
    returnUrl: 'https://shop.example/thanks',
  }
  zCreatePayinBody.parse(order)
  const created = await createPayin({ path, headers: version, throwOnError: true, body: order })
  await simulatePayin({ path, headers: version, throwOnError: true, body: { event: 'PAY' } })
  const paid = await getPayin({ path, headers: version, throwOnError: true })
  const list = await listPayins({ query: { status: 'SUCCESS' }, headers: version, throwOnError: true })
  const refund = await createRefund({
    path: { idRefund: ids.idRefund },
    headers: version,
    throwOnError: true,
    body: {
      idPayin: ids.idPayin,
      money: { amount: 100, currencyCode: 'INR' },
      paymentMethod: {
        paymentMethodCode: 'BANK_TRANSFER',
        account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
      },
      reason: 'goods returned',
      callbackUrl: 'https://shop.example/payment-changed',
    },
  })
  const refused = await listBalances({ headers: version })
  const { paymentMethodResponse } = created.data
  report({
    qrName: 'qrName' in paymentMethodResponse ? paymentMethodResponse.qrName : undefined,
    status: paid.data.process.status,
    listed: list.data.data.map(({ idPayin }) => idPayin).filter((id) => id === ids.idPayin),
    refunded: refund.data.paymentRequested.money.amount,
    refusal: [refused.error ?? []].flat()[0]?.code,
  })
}

void shop()
