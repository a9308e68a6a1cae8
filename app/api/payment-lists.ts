import { factsOf, type PaymentKind } from '#lib/money/payment-kinds.ts'
import { z } from 'zod'
import { codeList, knownCodeList } from '#lib/api/endpoint/code-list.ts'
import { tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { cursorOf, orderedPageQuery, placeAfter, type ListName } from '#lib/api/endpoint/list-cursor.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { queryMoment } from '#lib/api/endpoint/query-moment.ts'
import type { Gateway } from '#lib/gateway.ts'
import { filteredName, isStorable } from '#lib/payments/create/metadata.ts'
import { isFailure, type Outcome } from '#lib/payments/failure.ts'
import { listPayments } from '#lib/payments/read/list-payments.ts'
import {
  orderOf,
  type ListFilter,
  type ListOrder,
  type ListPosition,
  type Listing,
} from '#lib/payments/read/list-query.ts'
import { paymentStatuses } from '#lib/payments/state-machine.ts'

const moment = (description: string) => queryMoment(description).optional()

const metadataText = z.string().max(500).refine(isStorable, 'must not hold U+0000')

const listFields = orderedPageQuery.extend({
  from: moment('Created at or after this time.'),
  to: moment('Created before this time.'),
  changedFrom: moment(
    'Changed at or after this time, in status, money, method or reference. The list is then in the order of changes.',
  ),
  status: knownCodeList(
    'Comma-separated; only in these statuses. Unknown ones are ignored; one must be known.',
    ['WAITING,PROCESSING'],
    paymentStatuses,
  ),
  currencyCodes: codeList('Comma-separated; only of these currencies. Unknown codes are ignored.', [
    'INR,BRL',
  ]),
  metadata: z.record(z.string(), metadataText).optional().meta({
    'x-addition': true,
    description:
      '`metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if you have many payments.',
  }),
})

/** `metadata.order=A-1` and `metadata[order]=A-1` are the text of one name. */
function withMetadata(query: unknown): unknown {
  const all = Object.entries(query as Readonly<Record<string, string>>)
  const texts = all.flatMap(([name, text]): [string, string][] => {
    const key = filteredName(name)
    return key === undefined ? [] : [[key, text]]
  })
  const others = all.filter(([name]) => name !== 'metadata')
  return { ...Object.fromEntries(others), ...(texts.length > 0 && { metadata: Object.fromEntries(texts) }) }
}

const listQuery = z.preprocess(withMetadata, listFields)

type ListQuery = z.output<typeof listQuery>

const filterOf = ({ from, to, changedFrom, status, currencyCodes, metadata }: ListQuery): ListFilter => ({
  from,
  to,
  changedFrom,
  statuses: status && paymentStatuses.filter((known) => status.has(known)),
  currencyCodes: currencyCodes && [...currencyCodes],
  metadata,
})

/** A requested page: which payments, and after which position. */
interface AskedPage {
  readonly list: ListName
  readonly listing: Listing
  readonly filter: ListFilter
  readonly after: ListPosition | undefined
  readonly limit: number
}

/** Where a page begins; a cursor of another list is refused. */
export function askedPage(
  listing: Listing,
  asked: ListFilter,
  { limit, cursor, order: wished }: z.output<typeof orderedPageQuery>,
): Outcome<AskedPage> {
  const filter = { ...asked, newestFirst: wished === 'newest' }
  const order = orderOf(filter)
  const list: ListName = [listing.kind, listing.merchantCode, order, filter.customerId ?? '']
  const after = placeAfter(list, cursor, (position) => placeOf(order, position))
  return isFailure(after) ? after : { value: { list, listing, filter, after: after.value, limit } }
}

/** A page as the API answers it. */
export async function answerPage(gateway: Gateway, { list, listing, filter, after, limit }: AskedPage) {
  const { details, next } = await listPayments(gateway, listing, filter, { after, limit })
  const nextCursor = next && cursorOf(list, `${next.micros}.${next.paymentId}`)
  return { value: { data: details, ...(nextCursor !== undefined && { nextCursor }) } }
}

function placeOf(order: ListOrder, position: string): ListPosition | undefined {
  const [, micros, paymentId = ''] = /^(\d{1,16})\.([A-Za-z0-9_-]{0,250})$/.exec(position) ?? []
  return micros === undefined ? undefined : { order, micros: BigInt(micros), paymentId }
}

const howToPoll = `Oldest first, page by page, or with \`order=newest\` the newest first. While payments change, one may appear on two pages; none is skipped: \`nextCursor\` never passes a transaction that is still running.

To follow your payments, for example every minute: send \`changedFrom\` without \`cursor\` the first time, continue while there is a \`nextCursor\`, and keep the last one. Next time start with that cursor and the same \`changedFrom\`; if you have no cursor, start as the first time. Payments that you have seen may come again: identify each by its ID, and compare \`process.status\`, \`moneyReceived\`, \`moneyReturned\` and \`moneyRefunded\` with what you stored.`

/** The list of one kind of payment. */
export const listOf = (kind: PaymentKind, schema: z.ZodType) =>
  operation({
    name: `list${factsOf(kind).noun}s`,
    summary: `List your ${factsOf(kind).word}s`,
    description: howToPoll,
    access: 'token',
    request: { query: listQuery },
    responses: {
      200: { description: 'A page of details, each as its GET answers it.', schema },
      ...tokenErrors,
    },
    run: async (gateway, { merchantCode }, { query }) => {
      const page = askedPage({ merchantCode, kind }, filterOf(query), query)
      return isFailure(page) ? page : answerPage(gateway, page.value)
    },
  })
