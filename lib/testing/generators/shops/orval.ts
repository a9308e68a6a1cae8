import { listBalances } from './generated/accounts/accounts'
import { createToken } from './generated/auth/auth'
import { createPayin, getPayin, listPayins } from './generated/incoming-payments/incoming-payments'
import { createRefund } from './generated/refunds/refunds'
import { simulatePayin } from './generated/sandbox/sandbox'
import {
  CreatePayinBody,
  CreatePayinResponse,
  CreateRefundBody,
  CreateRefundResponse,
  CreateTokenBody,
  CreateTokenResponse,
  GetPayinResponse,
  ListPayinsResponse,
} from './generated/zod'
import { ids, order, partBack, report, signatureOf, tokenRequest, listQuery } from './every-shop'

/** The data of an answer with the status that is expected. */
const dataOf = <Answer extends { status: number; data: unknown }, Status extends Answer['status']>(
  answer: Answer,
  status: Status,
): Extract<Answer, { status: Status }>['data'] => {
  if (answer.status !== status) throw new Error(JSON.stringify(answer.data))
  return answer.data as Extract<Answer, { status: Status }>['data']
}

const shop = async (): Promise<void> => {
  CreateTokenBody.parse(tokenRequest)
  const signed = { 'X-SIGNATURE': signatureOf(tokenRequest) }
  const issued = dataOf(await createToken(tokenRequest, { headers: signed }), 200)
  const { token } = CreateTokenResponse.parse(issued)
  const options = { headers: { Authorization: `Bearer ${token}`, 'X-API-Version': '2' } }
  CreatePayinBody.parse(order)
  const created = dataOf(await createPayin(ids.idPayin, order, options), 201)
  CreatePayinResponse.parse(created)
  dataOf(await simulatePayin(ids.idPayin, { event: 'PAY' }, options), 204)
  const paid = GetPayinResponse.parse(dataOf(await getPayin(ids.idPayin, options), 200))
  const list = dataOf(await listPayins(listQuery, options), 200)
  CreateRefundBody.parse(partBack)
  const refund = CreateRefundResponse.parse(dataOf(await createRefund(ids.idRefund, partBack, options), 201))
  const refused = dataOf(await listBalances({}, options), 403)
  const { paymentMethodResponse } = created
  report({
    qrName: 'qrName' in paymentMethodResponse ? paymentMethodResponse.qrName : undefined,
    status: paid.process.status,
    listed: ListPayinsResponse.parse(list).data.map(({ idPayin }) => idPayin),
    refunded: refund.paymentRequested.money.amount,
    refusal: refused.code,
  })
}

void shop()
