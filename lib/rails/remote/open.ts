import { moneyJson } from '../../money/money.ts'
import { present } from '../../methods/parts/present.ts'
import type { MethodRequest } from '../../methods/payin-method.ts'
import type { Declined, OrderAnswer, OrderToOpen, ToldReturn } from '../rows/rail-kind.ts'
import { unexpectedRefusal, unusable, type Connector, type ConnectorRefusal } from './connector.ts'
import { moneyIn, orderAnswerSchema } from './protocol.ts'
import type { z } from 'zod'

const pathOf = (key: string): string => `/orders/${encodeURIComponent(key)}`

/** Has the connector open an order. The same key again gives the same answer. */
export async function openOrder(
  connector: Connector,
  order: OrderToOpen,
  noticeAddress: string,
  signal: AbortSignal,
): Promise<OrderAnswer | Declined> {
  const { key, kind, ordered, methodCode, operatorCode, request, returnUrl, expiresAt } = order
  const payer = request && payerOf(request)
  const said = await connector.ask({
    method: 'PUT',
    path: pathOf(key),
    body: {
      key,
      kind,
      money: moneyJson(ordered),
      method: methodCode,
      ...(operatorCode !== undefined && { operator: operatorCode }),
      ...(payer && { payer }),
      expiresAt: expiresAt.toISOString(),
      noticeAddress,
      ...(returnUrl !== undefined && { returnUrl }),
    },
    schema: orderAnswerSchema,
    signal,
  })
  return 'refused' in said ? declined(said.refused) : toAnswer(key, said.answer)
}

/** `ABSENT` only where the connector says that it has no such order. */
export async function askForOrder(
  connector: Connector,
  key: string,
  signal: AbortSignal,
): Promise<OrderAnswer | 'ABSENT'> {
  const said = await connector.ask({ method: 'GET', path: pathOf(key), schema: orderAnswerSchema, signal })
  if ('answer' in said) return toAnswer(key, said.answer)
  if (said.refused.status === 404) return 'ABSENT'
  throw unexpectedRefusal(said.refused)
}

/** One that it never had is cancelled. Throws where it cannot cancel now. */
export async function cancelOrder(connector: Connector, key: string, signal: AbortSignal): Promise<void> {
  const said = await connector.ask({
    method: 'POST',
    path: `${pathOf(key)}/cancel`,
    body: { key },
    schema: orderAnswerSchema,
    signal,
  })
  if ('refused' in said && ![404, 409].includes(said.refused.status)) throw unexpectedRefusal(said.refused)
}

export async function giveBack(
  connector: Connector,
  key: string,
  { id, idReceipt, money }: ToldReturn,
  signal: AbortSignal,
): Promise<OrderAnswer | Declined> {
  const said = await connector.ask({
    method: 'PUT',
    path: `${pathOf(key)}/returns/${encodeURIComponent(id)}`,
    body: { id, idReceipt, money: moneyJson(money) },
    schema: orderAnswerSchema,
    signal,
  })
  return 'refused' in said ? declined(said.refused) : toAnswer(key, said.answer)
}

const declined = ({ status, reason }: ConnectorRefusal): Declined => ({
  declined: reason ?? `HTTP ${status}`,
})

/** Throws where the answer is about another order, or has money that is none. */
function toAnswer(key: string, said: z.output<typeof orderAnswerSchema>): OrderAnswer {
  if (said.key !== key) throw unusable('the connector answered with another key')
  const { account, ...show } = said.show
  return {
    state: said.state,
    reason: said.reason ?? undefined,
    show: {
      redirectTo: show.redirectTo ?? undefined,
      qrCode: show.qrCode ?? undefined,
      reference: show.reference ?? undefined,
      ...(account && {
        account: {
          accountName: account.accountName ?? undefined,
          accountNumber: account.accountNumber ?? undefined,
          bankCode: account.bankCode ?? undefined,
          bankName: account.bankName ?? undefined,
          bankBranch: account.bankBranch ?? undefined,
        },
      }),
    },
    receipts: said.receipts.map(({ id, money, at, payer }) => ({
      id,
      money: moneyIn(money),
      at: new Date(at),
      ...(payer && {
        payer: present({ accountName: payer.accountName, accountNumber: payer.accountNumber }),
      }),
    })),
    returns: said.returns.map(({ id, idReceipt, money, state }) => ({
      id,
      idReceipt,
      money: moneyIn(money),
      state: state === 'DONE' ? undefined : state,
    })),
  }
}

/** What a request tells of who pays. */
export function payerOf(request: MethodRequest): Readonly<Record<string, string>> | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...request }
  const account = typeof fields['account'] === 'object' ? { ...fields['account'] } : {}
  const told = Object.entries({ ...account, ...fields }).filter(
    (entry): entry is [string, string] => payerFields.has(entry[0]) && typeof entry[1] === 'string',
  )
  return told.length === 0 ? undefined : Object.fromEntries(told)
}

const payerFields = new Set([
  'accountName',
  'accountNumber',
  'accountType',
  'phoneNumber',
  'emailAddress',
  'taxId',
])
