import createClient from 'openapi-fetch'
import type { paths } from './generated/api'
import { gateway, ids, order, partBack, report, signatureOf, tokenRequest, listQuery } from './every-shop'

const { GET, POST } = createClient<paths>({ baseUrl: gateway })
const version = { 'X-API-Version': 2 } as const

/** The data of an answer. Throws on an error. */
const dataOf = <Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> => {
  if (data === undefined || data === null) throw new Error(JSON.stringify(error))
  return data
}

/** The codes of an error; one about the body names each fault. */
const codesOf = (error: Fault | readonly Fault[] | undefined): string[] =>
  error === undefined ? [] : [error].flat().map(({ code }) => code)

interface Fault {
  readonly code: string
}

const shop = async (): Promise<void> => {
  const { token } = dataOf(
    await POST('/auth-tokens', {
      body: tokenRequest,
      headers: { 'X-SIGNATURE': signatureOf(tokenRequest) },
    }),
  )
  const headers = { Authorization: `Bearer ${token}` }
  const path = { idPayin: ids.idPayin }
  const { paymentMethodResponse } = dataOf(
    await POST('/payins/{idPayin}', {
      params: { path, header: version },
      headers,
      body: order,
    }),
  )
  await POST('/sandbox/payins/{idPayin}/!simulate', {
    params: { path, header: version },
    headers,
    body: { event: 'PAY' },
  })
  const { process: paid } = dataOf(
    await GET('/payins/{idPayin}', { params: { path, header: version }, headers }),
  )
  const list = await GET('/payins', { params: { header: version, query: listQuery }, headers })
  const refund = await POST('/refunds/{idRefund}', {
    params: { path: { idRefund: ids.idRefund }, header: version },
    headers,
    body: partBack,
  })
  const { moneyRefunded } = dataOf(
    await GET('/payins/{idPayin}', { params: { path, header: version }, headers }),
  )
  const refused = await GET('/balances', { params: { header: version }, headers })
  report({
    qrName: 'qrName' in paymentMethodResponse ? paymentMethodResponse.qrName : undefined,
    status: paid.status,
    listed: dataOf(list).data.map(({ idPayin }) => idPayin),
    refunded:
      dataOf(refund).paymentRequested.money.amount === moneyRefunded?.amount
        ? moneyRefunded.amount
        : undefined,
    refusal: codesOf(refused.error)[0],
  })
}

void shop()
