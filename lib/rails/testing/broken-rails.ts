import { randomUUID } from 'node:crypto'
import { money } from '../../money/money.ts'
import type { RailRequest, RailRoute } from '../../payments/rail/rail-route.ts'
import type { PayoutOrder, Rail } from '../../payments/rail/rail.ts'
import {
  signatureHeader,
  signatureOfBank,
  type BankReport,
} from '../../testing/made-up-rail/signed-report.ts'
import type { Gateway } from '../../gateway.ts'

/** A rail that keeps every promise but one, and what the suite says of it. */
export interface BrokenRail {
  readonly breaks: string
  readonly says: RegExp
  /** What it does otherwise than the sound rail. */
  readonly by: (sound: Rail, gateway: Gateway) => Partial<Rail>
}

const sometimes = <Value>(...values: readonly Value[]) => {
  let asked = 0
  return () => values[(asked += 1) % values.length] as Value
}

/** The routes of the rail, with another report than the bank sent, signed by the bank. */
const reading =
  (change: (report: BankReport) => BankReport, isChecked = true) =>
  ({ routes = [] }: Rail) => ({
    routes: routes.map(({ handle, ...route }): RailRoute => ({
      ...route,
      handle: (request: RailRequest) => {
        if (isChecked && request.headers[signatureHeader] === undefined) return handle(request)
        const body = JSON.stringify(change(JSON.parse(Buffer.from(request.body).toString()) as BankReport))
        const headers = { [signatureHeader]: signatureOfBank(body) }
        return handle({ ...request, body: Buffer.from(body), headers })
      },
    })),
  })

const openingWith =
  (account: object) =>
  ({ open }: Rail): Partial<Rail> => ({
    open: async (attempt, signal) => {
      const result = await open(attempt, signal)
      if (!('opened' in result)) return result
      const accounts = result.opened.accounts.map((one) => ({ ...one, ...account }))
      return { opened: { ...result.opened, accounts } }
    },
  })

/** A bank that takes everything that it is sent, and compares nothing. */
function carelessBank() {
  const transfers: PayoutOrder[] = []
  return {
    send: async (order: PayoutOrder) => {
      transfers.push(order)
      return { sent: 'MOVING' as const }
    },
    find: async (order: PayoutOrder) =>
      transfers.some(({ key }) => key === order.key) ? ('pending' as const) : ('absent' as const),
  }
}

const simulator: Rail['simulator'] = {
  simulate: async () => ({ value: undefined }),
  simulatePayout: async () => ({ value: undefined }),
  institutionPath: (railReference) => `/made-up/${railReference}`,
}

/** One for each promise: a promise without one might be kept by any rail. */
export const brokenRails: readonly BrokenRail[] = [
  {
    breaks: 'has the name of its definition, and a mode',
    says: /made-up/,
    by: () => ({ name: 'another' }),
  },
  {
    breaks: 'creates its rows once, however many processes start',
    says: /expected \d+ to be/,
    by: (_, { db }) => ({
      seed: async () => {
        await db.pool.query(
          `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods)
           values ('made-up', 'INR', 'UPI', $1, 'Another', '{}')`,
          [randomUUID()],
        )
      },
    }),
  },
  {
    breaks: 'comes to the end of its repeated work, also when several do it',
    says: /less than 50/,
    by: () => ({ repeatedTasks: [{ name: 'endless', idleMs: 100, run: async () => true }] }),
  },
  {
    breaks: 'does its scheduled work again without harm, by a schedule of whole minutes',
    says: /true/,
    by: () => ({
      scheduledTasks: [{ name: 'made-up', schedule: { everyMinutes: 0, atMinute: 0 }, run: async () => 0 }],
    }),
  },
  {
    breaks: 'has the page of its institution for orders that it opened, and no other',
    says: /true/,
    by: () => ({ simulator, hasPage: async () => true }),
  },
  {
    breaks: 'simulates what a payment in its status allows, and nothing else',
    says: /SUCCESS/,
    by: () => ({ simulator }),
  },
  {
    breaks: 'says at once, and each time alike, what it serves',
    says: /expected (?:true|false) to be/,
    by: () => ({ serves: sometimes(true, false) }),
  },
  {
    breaks: 'offers nothing that it does not open',
    says: /UPIQR is not available/,
    by: () => ({ offers: async () => true, open: async () => ({ opened: { accounts: [] } }) }),
  },
  {
    breaks: 'opens a payment with all that its method shows',
    says: /opened without the address of the institution/,
    by: () => ({ serves: ({ kind, methodCode }) => kind === 'payin' && methodCode === 'ONLINE' }),
  },
  {
    breaks: 'gives no address or number of an attempt to another one',
    says: /expected 1 to be 3/,
    by: openingWith({ ownAddress: 'everybody@madeup' }),
  },
  {
    breaks: 'opens a top-up as it opens a payin',
    says: /expected false to be true/,
    by: () => ({ serves: ({ kind }) => kind === 'topup' }),
  },
  {
    breaks: 'cancels an order again, and one that it never had, without a fault',
    says: /no such order/,
    by: () => ({
      cancel: async ({ railReference }) => {
        if (railReference === 'NEVERARRIVED') throw new Error('no such order')
      },
    }),
  },
  {
    breaks: 'cancels what it opens remotely',
    says: /undefined/,
    by: () => ({ opensRemotely: true, cancel: undefined }) as unknown as Partial<Rail>,
  },
  {
    breaks: 'reminds the customer as often as it is told to',
    says: /reminded before/,
    by: () => {
      const isFirst = sometimes(false, true)
      return {
        remind: async () => {
          if (!isFirst()) throw new Error('reminded before')
        },
      }
    },
  },
  {
    breaks: 'completes a payin by the money that it reports, once, however often it reports it',
    says: /expected \d+ to be/,
    by: reading((report) => ({ ...report, id: randomUUID() })),
  },
  {
    breaks: 'reports money that comes after the end of its payin',
    says: /expected \d+ to be/,
    by: ({ routes = [] }) => ({
      routes: routes.map((route) => ({ ...route, handle: async () => ({ status: 200 }) })),
    }),
  },
  {
    breaks: 'books no other money under the key of a movement: it is a conflict',
    says: /expected \d+ to be/,
    by: reading((report) => ({ ...report, id: `${report.id}-${report.paise}` })),
  },
  {
    breaks: 'believes no stranger that calls its routes',
    says: /expected \d+ to be/,
    by: (sound) => {
      const believing = reading((report) => report, false)(sound).routes
      return {
        routes: believing.map(({ handle, ...route }) => ({
          ...route,
          handle: (request) =>
            request.body.length > 2
              ? handle(request).catch(() => ({ status: 400 }))
              : Promise.resolve({ status: 400 }),
        })),
      }
    },
  },
  {
    breaks: 'tells of each person with their own payment alone',
    says: /expected \d+ to be/,
    by: (_, { db }) => ({
      personalRows: [
        {
          payersOf: async () => {
            const { rows } = await db.pool.query<{ id: string }>('select id from payer_data')
            return rows.map(({ id }) => id)
          },
        },
      ],
    }),
  },
  {
    breaks: 'tells each transfer that it booked by itself alike, the oldest first',
    says: /to deeply equal/,
    by: () => ({
      reportedTransfers: async () => [
        {
          id: randomUUID(),
          bookedOn: '2026-11-28',
          direction: 'CREDIT',
          money: money(1n, 'INR'),
          references: [],
        },
      ],
    }),
  },
  {
    breaks: 'sends and finds the payouts that it serves, or has them leave in files',
    says: /false/,
    by: () => ({ find: undefined }) as unknown as Partial<Rail>,
  },
  {
    breaks: 'answers alike when it is asked twice whether it accepts a payout',
    says: /PAYMENT_METHOD_NOT_AVAILABLE/,
    by: () => {
      const answer = sometimes('ACCEPTED' as const, 'PAYMENT_METHOD_NOT_AVAILABLE' as const)
      return { accept: async () => answer() }
    },
  },
  {
    breaks: 'finds no order that was never sent',
    says: /pending/,
    by: () => ({ find: async () => 'pending' }),
  },
  {
    breaks: 'sends once under a key, however often it is told to',
    says: /expected 4 to be 1/,
    by: ({ send }) => ({
      // Each time under a key of its own.
      send: async (order, signal) => {
        const answer = await send?.({ ...order, key: `${order.key}-${randomUUID()}` }, signal)
        return answer ?? { sent: 'MOVING' }
      },
      find: async () => 'pending',
    }),
  },
  {
    breaks: 'sends no other order under a key that it has: it is a conflict',
    says: /CONFLICT/,
    by: carelessBank,
  },
  {
    breaks: 'has an order whose answer was lost, and does not send it again',
    says: /absent/,
    by: ({ find }) => {
      let asked = 0
      return {
        // A bank that shows an order only when it is asked for it again.
        find: async (order, signal) =>
          (asked += 1) === 1 ? 'absent' : ((await find?.(order, signal)) ?? 'absent'),
      }
    },
  },
  {
    breaks: 'lacks an order that never arrived, and sends it then',
    says: /unknown/,
    by: () => ({ find: async () => 'unknown' }),
  },
]
