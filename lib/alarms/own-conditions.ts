import type { Sample } from '../figures/figure.ts'

/** A condition that is more than one comparison of a figure of the database. */
interface OwnCondition {
  readonly figure: string
  readonly whereItHolds: (samples: readonly Sample[]) => readonly Sample[]
}

/** Alerts of docs/alerts.yml whose expression compares several samples of a figure: the same, in code. */
export const ownConditions = {
  GatewayCallbacksFail: { figure: 'callback_deliveries_last_5_minutes', whereItHolds: mostDeliveriesFail },
  GatewayRailRefuses: { figure: 'rail_orders_last_hour', whereItHolds: railsThatRefuse },
} as const satisfies Readonly<Record<string, OwnCondition>>

/** Alerts that are on no figure of the database, and who knows of them. */
export const ofNoFigure: Readonly<Record<string, 'THE_ROUND' | 'EACH_PROCESS' | 'NOBODY'>> = {
  // Where no process runs none can tell: the daily summary is missed then.
  GatewayNotScraped: 'NOBODY',
  GatewayDatabaseDown: 'EACH_PROCESS',
  GatewayFigureOld: 'THE_ROUND',
  GatewayErrors: 'EACH_PROCESS',
  GatewayClockOff: 'EACH_PROCESS',
  GatewayRedisDown: 'EACH_PROCESS',
}

/** More than half of the deliveries fail. */
function mostDeliveriesFail(deliveries: readonly Sample[]): readonly Sample[] {
  const failed = valueOf(deliveries, 'failed') + valueOf(deliveries, 'rejected')
  const all = deliveries.reduce((sum, { value }) => sum + value, 0)
  return failed > 0.5 * all ? [{ labels: {}, value: failed }] : []
}

/** A rail refused more than ten orders, and more than were paid on it. */
function railsThatRefuse(orders: readonly Sample[]): readonly Sample[] {
  return [...Map.groupBy(orders, ({ labels }) => labels['rail'] ?? '')].flatMap(([rail, samples]) => {
    const value = valueOf(samples, 'refused')
    const paid = samples.some(({ labels }) => labels['outcome'] === 'paid')
    return value > 10 && paid && value > valueOf(samples, 'paid') ? [{ labels: { rail }, value }] : []
  })
}

const valueOf = (samples: readonly Sample[], outcome: string): number =>
  samples.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0
