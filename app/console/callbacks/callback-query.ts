import type { CallbackFilter, CallbackPosition } from '#lib/callbacks/sql/list-callbacks.ts'
import { dayBegins, dayEnds } from '#lib/ledger/settlements/local-day.ts'
import type { Query } from '../page-kind.tsx'
import { isUuid } from '#lib/platform/uuid.ts'

const statuses = ['PENDING', 'DELIVERED', 'FAILED'] as const

/** The status of an address, where it is one of a callback. */
export const callbackStatusOf = (text: string | undefined) => statuses.find((status) => status === text)

/** The filter that an address chooses; days are those of a zone. */
export function callbackFilterOf({ status, payment, from, to }: Query, timeZone: string): CallbackFilter {
  return {
    status: callbackStatusOf(status),
    paymentId: payment?.trim() || undefined,
    from: dayBegins(from, timeZone),
    until: dayEnds(to, timeZone),
  }
}

/** After which callback a page of the list begins, as `afterText` wrote it; undefined: with the newest. */
export function positionOf(text: string | undefined): CallbackPosition | undefined {
  const [, micros, callbackId] = /^(\d{1,16})\.([^.]+)$/.exec(text ?? '') ?? []
  return micros !== undefined && isUuid(callbackId) ? { micros: BigInt(micros), callbackId } : undefined
}

export const afterText = ({ micros, callbackId }: CallbackPosition): string => `${micros}.${callbackId}`
