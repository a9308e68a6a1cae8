import { payoutMethods } from '../../methods/payout-registry.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { Found, PayoutOrder, Rail, Sent, Served } from '../../payments/rail/rail.ts'
import { callInstitution, type Call } from './call.ts'
import { findBack, goesBack, hasLeft, sendBack } from './give-back.ts'
import { arriveOf, linesLikeOrdersOf, movementsNamed } from './movements.ts'
import { openOrder } from './open-order.ts'
import type { Capabilities, Connection, RailKind } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'

/** Calls for payouts and cancellations have as long as the worker waits for a rail, less what the database takes. */
const workerCallMs = 12_000

const isPayoutMethod = (code: string): boolean => payoutMethods.some((method) => method.code === code)

/** The rail of a row: the part that is the same for institutions of every kind. */
export function railOfRow(parts: RailParts, kind: RailKind, row: RailRow, connection: Connection): Rail {
  const { minutesToPayMax } = kind
  const opening = { parts, row, connection, minutesToPayMax }
  const call = <Result>(signal: AbortSignal, ask: (until: AbortSignal) => Promise<Result>) =>
    callInstitution(parts, row, workerCallMs, ask, signal)
  const { transfers, cancel } = connection
  const giving = () => ({ context: parts.context(), row, connection })
  return {
    name: row.id,
    rank: { priority: row.priority, share: row.share },
    minutesToPayMax,
    serves: (attempt) =>
      row.isEnabled &&
      servesMethod(kind, row, connection, attempt) &&
      isWithin(row, attempt) &&
      isTaken(row, attempt),
    // One whose institution does not answer is offered again after the call that tries it has been answered.
    offers: async () => row.brokenSince === undefined,
    opensRemotely: true,
    open: (attempt, signal) => openOrder(opening, attempt, signal),
    cancel: async ({ railReference }, signal) => {
      if (cancel && capabilitiesOf(row)?.cancel !== false)
        await call(signal, (until) => cancel(railReference, until))
    },
    settlement:
      row.settlesIn === undefined
        ? undefined
        : {
            liesOn: row.account.cashAccountId,
            arrivesOn: row.settlesIn,
            movements: (database, ids) => movementsNamed(database, row.id, ids),
            arrive: (database, lines) => arriveOf(database, row.id, lines),
            mayShow: (database, lines) => linesLikeOrdersOf(database, row.id, lines),
          },
    ...(connection.giveBack &&
      can(row, connection, 'returns') && {
        givesBack: (payin: PaymentKey, money: Money) => hasLeft(giving(), payin, money),
      }),
    ...((transfers ?? connection.giveBack) && {
      send: async (order: PayoutOrder, signal: AbortSignal): Promise<Sent> => {
        const ask: Call = (until) => call(signal, until)
        if (goesBack(order)) return sendBack(giving(), order, ask)
        return transfers
          ? ask((until) => transfers.send(order, until))
          : { sent: 'REFUSED', reason: 'REFUSED_BY_INSTITUTION' }
      },
      find: async (order: PayoutOrder, signal: AbortSignal): Promise<Found> => {
        const ask: Call = (until) => call(signal, until)
        if (goesBack(order)) return findBack(giving(), order, ask)
        return transfers ? ask((until) => transfers.find(order, until)) : 'absent'
      },
    }),
  }
}

/** What the institution said that it takes; undefined: it was not asked yet, or takes all that its kind can. */
const capabilitiesOf = ({ capabilities }: RailRow): Capabilities | undefined =>
  capabilities as Capabilities | undefined

/** Of an institution that is asked what it takes, only what it said. */
const can = (row: RailRow, connection: Connection, what: 'transfers' | 'returns'): boolean =>
  connection.capabilities === undefined || capabilitiesOf(row)?.[what] === true

function servesMethod(
  kind: RailKind,
  row: RailRow,
  connection: Connection,
  { kind: paid, methodCode, currencyCode, operatorCode }: Served,
): boolean {
  if (currencyCode !== row.currencyCode || !kind.methods(currencyCode).includes(methodCode)) return false
  if (operatorCode !== undefined && kind.operators?.includes(operatorCode) === false) return false
  const told = capabilitiesOf(row)
  if (paid === 'payout' || paid === 'refund') {
    const named = row.methods.filter(isPayoutMethod)
    const sends = connection.transfers !== undefined && can(row, connection, 'transfers')
    return sends && (named.length === 0 || named.includes(methodCode))
  }
  const isServed =
    told?.methods.some(({ code, currencies }) => code === methodCode && currencies.includes(currencyCode)) ??
    true
  return row.methods.includes(methodCode) && isServed
}

/** An amount outside of what the operator allows goes to another rail. */
function isWithin(row: RailRow, { ordered }: Served): boolean {
  if (!ordered) return true
  return (
    (row.min === undefined || ordered.amount >= row.min.amount) &&
    (row.max === undefined || ordered.amount <= row.max.amount)
  )
}

/** An amount that the institution said that it does not take goes to another rail; limits are in major units. */
function isTaken(row: RailRow, { kind, methodCode, currencyCode, ordered }: Served): boolean {
  if (!ordered || kind === 'payout' || kind === 'refund') return true
  const told = capabilitiesOf(row)?.methods.find(
    ({ code, currencies }) => code === methodCode && currencies.includes(currencyCode),
  )
  const asked = Number(amountShortest(ordered))
  return asked >= (told?.min ?? 0) && asked <= (told?.max ?? Infinity)
}
