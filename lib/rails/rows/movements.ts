import { amountShortest, moneyFromDatabase } from '../../money/money.ts'
import { receiptsOfSourceIds } from '../../payments/receive/sql/receipts-of-source.ts'
import type { NamedByLine, RailMovement, ShownMoney } from '../../payments/rail/rail-movement.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { linesLikeOrders, ordersOfNumbers } from '#sql/rail_order'
import { arrivedMovements, keepArrivals } from '#sql/rail_arrival'
import { movementsOfRail } from '#sql/rail_return'

/** The receipts, returns and payouts of a rail that have one of these IDs, or one of these numbers on statements. */
export async function movementsNamed(
  database: Queryable,
  railId: string,
  ids: readonly string[],
): Promise<readonly RailMovement[]> {
  const { rows: numbered } = await database.query(ordersOfNumbers({ railId, numbers: ids }))
  const known = await movementsOf(database, railId, [...ids, ...numbered.map(({ id }) => id)])
  return [
    ...known.filter(({ id }) => ids.includes(id)),
    ...numbered.flatMap(({ id, number }) =>
      known.filter((movement) => movement.id === id).map((movement) => ({ ...movement, id: number })),
    ),
  ]
}

async function movementsOf(
  database: Queryable,
  railId: string,
  ids: readonly string[],
): Promise<readonly RailMovement[]> {
  const came = await receiptsOfSourceIds(database, railId, ids)
  const { rows: back } = await database.query(movementsOfRail({ railId, ids }))
  return [
    ...came.map(({ sourceId: id, money }) => ({ id, movement: id, direction: 'CREDIT' as const, money })),
    ...back.map(({ id, movement, direction, amount, currency_code }) => ({
      id,
      movement,
      direction,
      money: moneyFromDatabase(amount, currency_code),
    })),
  ]
}

/**
 * The lines that show a movement of the rail that they name: each movement arrives by one line, whatever the line
 * calls it. The customer who pays by hand what the rail was paid already prints the same reference.
 */
export async function arriveOf(
  database: Queryable,
  railId: string,
  lines: readonly NamedByLine[],
): Promise<ReadonlySet<string>> {
  const movements = lines.flatMap((line) => line.movements.map(({ movement }) => movement))
  if (movements.length === 0) return new Set()
  const { rows: before } = await database.query(arrivedMovements({ railId, movements }))
  const taken = new Set(before.map(({ direction, movement }) => `${direction} ${movement}`))
  const given: { readonly lineId: string; readonly direction: string; readonly movement: string }[] = []
  for (const { lineId, movements: named } of lines) {
    const free = named.find(({ direction, movement }) => !taken.has(`${direction} ${movement}`))
    if (!free) continue
    taken.add(`${free.direction} ${free.movement}`)
    given.push({ lineId, direction: free.direction, movement: free.movement })
  }
  const { rows } = await database.query(
    keepArrivals({
      railId,
      direction: given.map(({ direction }) => direction),
      movement: given.map(({ movement }) => movement),
      lineId: given.map(({ lineId }) => lineId),
    }),
  )
  return new Set(rows.map((row) => row.statement_line_id))
}

/** The lines that may show money of the rail, each with the payments that have it. */
export async function linesLikeOrdersOf(
  database: Queryable,
  railId: string,
  lines: readonly ShownMoney[],
): Promise<ReadonlyMap<string, readonly PaymentKey[]>> {
  const asJson = lines.map(({ id, words, direction, money, movedFrom, movedUntil }) => ({
    id,
    words,
    direction,
    amount: amountShortest(money),
    currency_code: money.currencyCode,
    moved_from: movedFrom,
    moved_until: movedUntil,
  }))
  const { rows } = await database.query(linesLikeOrders({ railId, lines: JSON.stringify(asJson) }))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [
      id,
      found.flatMap(({ merchant_code: merchantCode, kind, payment_id: paymentId }) =>
        merchantCode === null || kind === null || paymentId === null
          ? []
          : [{ merchantCode, kind, paymentId }],
      ),
    ]),
  )
}
