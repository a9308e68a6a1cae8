import { isTimeZone } from '../../platform/time-zone.ts'
import { merchantFault, type MerchantFault } from '../merchant-fault.ts'

/** How often a callback is tried: five times within minutes, or for three days. */
export const callbackSchedules = ['standard', 'days'] as const
export type CallbackSchedule = (typeof callbackSchedules)[number]

/** The settings of the merchant itself, not of a method or currency. */
export interface MerchantSettings {
  readonly name?: string | undefined
  readonly accent?: string | undefined
  readonly requestsPerSecond?: number | undefined
  readonly timeZone?: string | undefined
  /** As returned by `readContact`; `null` removes it. */
  readonly contact?: string | null | undefined
  /** As returned by `readFrameAncestors`. */
  readonly frameAncestors?: readonly string[] | undefined
  /** How often a callback is tried. */
  readonly callbackSchedule?: CallbackSchedule | undefined
  /** Whether a part of the money calls back. */
  readonly partialPaymentCallbacks?: boolean | undefined
}

const rateMax = 100_000

/** The first fault of these settings, or undefined. */
export function settingFault(settings: MerchantSettings): MerchantFault | undefined {
  const { name, accent, requestsPerSecond, timeZone } = settings
  const invalid = (message: string) => merchantFault('SETTING_INVALID', message)
  if (name !== undefined && !/^[^\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]{1,140}$/u.test(name)) {
    return invalid('The name must be 1 to 140 characters without control characters.')
  }
  if (accent !== undefined && !/^#[0-9A-Fa-f]{6}$/.test(accent)) {
    return invalid(`The accent ${accent} is not a colour such as #0B5FFF.`)
  }
  if (requestsPerSecond !== undefined && !isWholeRate(requestsPerSecond)) {
    return invalid(`The requests per second must be a whole number from 1 to ${rateMax}.`)
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return invalid(`There is no time zone ${timeZone}: use a name like Asia/Kolkata.`)
  }
  return undefined
}

const isWholeRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 1 && rate <= rateMax
