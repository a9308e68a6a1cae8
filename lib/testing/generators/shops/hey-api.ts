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
import { zCreatePayinBody, zCreateTokenBody } from './generated/zod.gen'
import { gateway, ids, order, partBack, report, signatureOf, tokenRequest, listQuery } from './every-shop'

client.setConfig({ baseUrl: gateway })
const version = { 'X-API-Version': 2 } as const

const shop = async (): Promise<void> => {
  zCreateTokenBody.parse(tokenRequest)
  const signed = { 'X-SIGNATURE': signatureOf(tokenRequest) }
  const issued = await createToken({ body: tokenRequest, headers: signed, throwOnError: true })
  client.setConfig({ baseUrl: gateway, auth: issued.data.token })
  const path = { idPayin: ids.idPayin }
  zCreatePayinBody.parse(order)
  const created = await createPayin({ path, headers: version, throwOnError: true, body: order })
  await simulatePayin({ path, headers: version, throwOnError: true, body: { event: 'PAY' } })
  const paid = await getPayin({ path, headers: version, throwOnError: true })
  const list = await listPayins({ query: listQuery, headers: version, throwOnError: true })
  const refund = await createRefund({
    path: { idRefund: ids.idRefund },
    headers: version,
    throwOnError: true,
    body: partBack,
  })
  const refused = await listBalances({ headers: version })
  const { paymentMethodResponse } = created.data
  report({
    qrName: 'qrName' in paymentMethodResponse ? paymentMethodResponse.qrName : undefined,
    status: paid.data.process.status,
    listed: list.data.data.map(({ idPayin }) => idPayin),
    refunded: refund.data.paymentRequested.money.amount,
    refusal: [refused.error ?? []].flat()[0]?.code,
  })
}

void shop()
