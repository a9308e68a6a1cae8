import { wholeNumber } from '../text/whole-number.ts'

/**
 * The time of day of a text that ends with one, `HH:MM:SS`; undefined where it has none, or one that programs
 * write where a bank has only the day: midnight, noon, the last minute.
 */
export function timeOfDay(text: string): string | undefined {
  const found =
    /(?:^|[ T,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,12})?)?(?: ?([AP])M)?(?:Z|[+-]\d\d:\d\d)?$/i.exec(
      text.trim().slice(-60),
    )
  if (!found) return undefined
  const [, hours = '', minutes = '', seconds = '00', half] = found
  const written = wholeNumber(hours) ?? 24
  const hour = half === undefined ? written : (written % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return realTime(hour, minutes, seconds)
}

/** `103000` of `20260302103000`, whatever follows it. */
export function compactTime(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = ''] = /^\d{8}(\d{2})(\d{2})(\d{2})/.exec(text) ?? []
  return hours === '' ? undefined : realTime(wholeNumber(hours) ?? 24, minutes, seconds)
}

function realTime(hour: number, minutes: string, seconds: string): string | undefined {
  if (hour > 23 || minutes > '59' || seconds > '59') return undefined
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
  return /^(?:(?:00|12):00:00|23:59:\d\d)$/.test(time) ? undefined : time
}
