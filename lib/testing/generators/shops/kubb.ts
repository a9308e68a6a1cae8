import { isAxiosError } from 'axios'
import { setConfig } from './generated/.kubb/fetch'
import { createPayin } from './generated/clients/createPayin'
import { createRefund } from './generated/clients/createRefund'
import { createToken } from './generated/clients/createToken'
import { getPayin } from './generated/clients/getPayin'
import { listBalances } from './generated/clients/listBalances'
import { listPayins } from './generated/clients/listPayins'
import { simulatePayin } from './generated/clients/simulatePayin'
import type { ListBalances403 } from './generated/types/ListBalances'
import { createTokenMutationRequestSchema } from './generated/zod/createTokenSchema'
import { gateway, ids, order, partBack, report, signatureOf, tokenRequest, listQuery } from './every-shop'

setConfig({ baseURL: gateway })
const version = { 'X-API-Version': 2 } as const

/** What the gateway said of a request that it refused. */
const refusalOf = async (answer: Promise<unknown>): Promise<ListBalances403 | undefined> =>
  answer.then(
    () => undefined,
    (error: unknown) => (isAxiosError<ListBalances403>(error) ? error.response?.data : undefined),
  )

const shop = async (): Promise<void> => {
  // Zod writes the properties in the order of the schema: what is sent is signed, not what was parsed.
  const request = createTokenMutationRequestSchema.parse(tokenRequest)
  const signed = { headers: { 'X-SIGNATURE': signatureOf(request) } }
  const { token } = await createToken(request, {}, signed)
  setConfig({ baseURL: gateway, headers: { Authorization: `Bearer ${token}` } })
  const { paymentMethodResponse } = await createPayin(ids.idPayin, order, version)
  await simulatePayin(ids.idPayin, { event: 'PAY' }, version)
  const paid = await getPayin(ids.idPayin, version)
  const list = await listPayins(version, listQuery)
  const refund = await createRefund(ids.idRefund, partBack, version)
  const refused = await refusalOf(listBalances(version))
  report({
    qrName: 'qrName' in paymentMethodResponse ? paymentMethodResponse.qrName : undefined,
    status: paid.process.status,
    listed: list.data.map(({ idPayin }) => idPayin),
    refunded: refund.paymentRequested.money.amount,
    refusal: refused?.code,
  })
}

void shop()
