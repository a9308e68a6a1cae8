import { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { cursorOf, positionOf } from '../payments/lists/cursor.ts'
import { listPayments } from '../payments/lists/list-payments.ts'
import { beginningOf, orderOf, type ListFilter, type ListPosition } from '../payments/lists/list-query.ts'
import type { PaymentKind } from '../payments/provider.ts'
import { paymentStatuses } from '../payments/state-machine.ts'
import type { Caller } from '../tokens/caller.ts'
import { codeList } from './code-list.ts'
import { tokenErrors } from './error-schemas.ts'
import { operation } from './operation.ts'
import { pageLimit } from './page-limit.ts'
import { payinList, payoutList, topUpList } from './payment-list-schemas.ts'
import { queryMoment } from './query-moment.ts'

const moment = (description: string) => queryMoment(description).optional()

const cursor = z
  .string()
  .max(500)
  .transform((text, context): ListPosition => {
    const position = positionOf(text)
    if (position) return position
    context.addIssue(notOurs('must be the nextCursor of the page before'))
    return z.NEVER
  })
  .optional()
  .meta({
    description: '`nextCursor` of the page before, with the other parameters as they were.',
    examples: [cursorOf({ ...beginningOf('changed'), paymentId: 'order-8c2f41d7' })],
  })

const notOurs = (message: string) => ({
  code: 'custom' as const,
  params: { code: 'WRONG_FORMAT' },
  message,
})

const paging = { limit: pageLimit, cursor }

interface PageQuery {
  readonly changedFrom?: Date | undefined
  readonly cursor?: ListPosition | undefined
}

/** A cursor leads on in the order of the list that gave it. */
function sameOrder({ changedFrom, cursor: position }: PageQuery, context: z.RefinementCtx): void {
  if (!position || position.order === orderOf({ changedFrom })) return
  const message = 'belongs to a list in another order: send it with the parameters that it came with'
  context.addIssue({ ...notOurs(message), path: ['cursor'] })
}

/** How a page is asked for where nothing narrows the list. */
export const pageQuery = z.object(paging).superRefine(sameOrder)

const listQuery = z
  .object({
    from: moment('Created then or later. ISO 8601.'),
    to: moment('Created before. ISO 8601.'),
    changedFrom: moment(
      'Changed then or later: in status, money, method or reference. The list is in the order of changes then. ISO 8601.',
    ),
    status: codeList('Comma-separated; only in these statuses. Unknown ones are ignored.', [
      'WAITING,PROCESSING',
    ]),
    currencyCodes: codeList('Comma-separated; only of these currencies. Unknown codes are ignored.', [
      'INR,BRL',
    ]),
    ...paging,
  })
  .superRefine(sameOrder)

type ListQuery = z.output<typeof listQuery>

const filterOf = ({ from, to, changedFrom, status, currencyCodes }: ListQuery): ListFilter => ({
  from,
  to,
  changedFrom,
  statuses: status && paymentStatuses.filter((known) => status.has(known)),
  currencyCodes: currencyCodes && [...currencyCodes].filter((code) => /^[A-Z]{3,4}$/.test(code)),
})

/** A page as the API answers it. */
export async function answerPage(
  gateway: Gateway,
  { merchantCode }: Caller,
  kind: PaymentKind,
  filter: ListFilter,
  asked: { readonly limit: number; readonly cursor?: ListPosition | undefined },
) {
  const page = { after: asked.cursor, limit: asked.limit }
  const { details, next } = await listPayments(gateway, { merchantCode, kind }, filter, page)
  return { value: { data: details, ...(next && { nextCursor: cursorOf(next) }) } }
}

const howToPoll = `The oldest first, page by page. While payments change one may come on two pages; none is passed over: \`nextCursor\` never passes what a running transaction may still bring.

To follow your payments, say every minute, ask with \`changedFrom\` and without \`cursor\` the first time, go on while there is a \`nextCursor\`, and keep the last one that you got. Next time begin with that one and with the same \`changedFrom\`; without one begin as the first time. What you saw already may come again: take each payment by its ID and its status.`

const list = (path: `/${string}`, kind: PaymentKind, called: string, schema: z.ZodType) =>
  operation({
    method: 'GET',
    path,
    summary: `List your ${called}`,
    description: howToPoll,
    access: 'token',
    request: { query: listQuery },
    responses: {
      200: { description: 'A page of details, each as its GET answers it.', schema },
      ...tokenErrors,
    },
    run: (gateway, caller, { query }) => answerPage(gateway, caller, kind, filterOf(query), query),
  })

export const listPayins = list('/payins', 'payin', 'payins', payinList)
export const listPayouts = list('/payouts', 'payout', 'payouts', payoutList)
export const listTopUps = list('/topups', 'topup', 'top-ups', topUpList)
