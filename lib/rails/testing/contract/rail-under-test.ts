import type { PaidInKind } from '../../../money/payment-kinds.ts'
import type { Gateway } from '../../../gateway.ts'
import { samplePaymentMethod } from '../../../methods/testing/asking.ts'
import { payinMethods } from '../../../methods/payin-registry.ts'
import type { PayinMethod } from '../../../methods/payin-method.ts'
import { currencies, type CurrencyCode } from '../../../money/currency.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import type { RailDefinition } from '../../../payments/rail/rail-definition.ts'
import type { RailRequest } from '../../../payments/rail/rail-route.ts'
import type { PayoutOrder, Rail } from '../../../payments/rail/rail.ts'
import { createBodyOf, createPayin, payinKey } from '../../../testing/test-gateway.ts'

/** What the institution of a rail does when the test says so. */
export interface Institution {
  /** A payin that it can pay. */
  readonly payinBody: Readonly<Record<string, unknown>>
  /** The ID of such a payin, where the rail reads it; `late`: one that is paid after its end. */
  readonly payinId?: (when: 'IN_TIME' | 'LATE') => string
  /**
   * A customer pays all that a payin requires, and the rail learns of it. Returns what makes it learn of the
   * same movement once more.
   */
  pay(payin: PaymentKey): Promise<() => Promise<unknown>>
  /** The rail learns of another amount under the key of that movement. Absent: a key contains the amount. */
  contradict?(payin: PaymentKey): Promise<unknown>
  /** A request of somebody else to a route of the rail, which says that a payin is paid. */
  forge?(payin: PaymentKey): Omit<RailRequest, 'signal'>
  /** Absent: it pays nothing out by `send`. */
  readonly payouts?: {
    /** A new order; `loses`: its connection fails once, before it arrives or after. */
    order(loses?: 'ORDER' | 'ANSWER'): PayoutOrder
    /** How often the institution moved money under a key, or is about to. */
    moved(key: string): Promise<number>
    /** What names another payee, where a name does not. */
    readonly somebodyElse?: object
  }
}

/** A rail that is held to its contract: opened alone in a gateway, with an institution. */
export interface RailUnderTest {
  readonly definition: RailDefinition
  readonly rail: Rail
  readonly gateway: Gateway
  readonly institution: Institution
}

/** What a rail promises, and where: a rail without the part promises nothing about it. */
export interface RailPromise {
  /** Continues "the rail …". */
  readonly says: string
  readonly isMade?: (tested: RailUnderTest) => boolean
  /** Throws where the rail does not keep it. */
  readonly isKept: (tested: RailUnderTest) => Promise<void>
}

/** The rail as a gateway of its own opened it. */
export function railIn(
  gateway: Gateway,
  definition: RailDefinition,
  institutionOf: (rail: Rail) => Institution,
): RailUnderTest {
  const [rail, ...others] = gateway.rails
  if (!rail || others.length > 0) throw new Error('a rail is tested alone: open the gateway with it only')
  return { definition, rail, gateway, institution: institutionOf(rail) }
}

/** Creates the payin that the institution can pay. */
export const openPayin = (
  { gateway, institution }: RailUnderTest,
  when: 'IN_TIME' | 'LATE' = 'IN_TIME',
): ReturnType<typeof createPayin> =>
  createPayin(gateway, institution.payinBody, payinKey(institution.payinId?.(when)))

/** A method in a currency that a rail serves. */
export interface Served {
  readonly method: PayinMethod
  readonly currencyCode: CurrencyCode
}

/** All that a rail serves of a kind. */
export const servedBy = (rail: Rail, kind: PaidInKind): readonly Served[] =>
  payinMethods
    .filter((method) => method.kinds.includes(kind))
    .flatMap((method) => method.currencies.map((currencyCode) => ({ method, currencyCode })))
    .filter(({ method, currencyCode }) =>
      rail.serves({ kind, methodCode: method.code, currencyCode, operatorCode: undefined }),
    )

/** What it offers of that now. */
export async function offeredBy(rail: Rail): Promise<readonly Served[]> {
  const served = servedBy(rail, 'payin')
  const offers = await Promise.all(
    served.map(async ({ method: { code: methodCode }, currencyCode }) =>
      rail.offers ? rail.offers({ kind: 'payin', methodCode, currencyCode }) : true,
    ),
  )
  return served.filter((_, at) => offers[at])
}

/** The body of a create by a method. */
export const bodyOf = ({ method, currencyCode }: Served): Record<string, unknown> =>
  createBodyOf(5000, currencyCode, samplePaymentMethod(method, currencyCode))

export const everyCurrency = currencies.map(({ code }) => code)

/** How many rows a table has. */
export async function countOf({ gateway }: RailUnderTest, rows: string): Promise<number> {
  const { rows: found } = await gateway.db.pool.query<{ count: number }>(
    `select count(*)::int as count from ${rows}`,
  )
  return found[0]?.count ?? 0
}
