import { InvalidArgumentError } from 'commander'
import { localDays } from '../ledger/settlements/local-day.ts'
import { CommandFault } from './command-fault.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const timeWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Checks an option that is a date, or a time with its zone. */
export function parseMoment(text: string): string {
  const known = isDate(text) ? localDays('UTC').of(text) : timeWithZone.test(text) && new Date(text)
  if (known && !Number.isNaN(known.getTime())) return text
  throw new InvalidArgumentError(
    'It must be a date such as 2026-11-21 or a time such as 2026-11-21T09:30:00Z.',
  )
}

/** Checks an option that is a day. */
export function parseDay(text: string): string {
  if (isDate(text) && localDays('UTC').of(text)) return text
  throw new InvalidArgumentError('It must be a date such as 2026-11-21.')
}

/** The moment of such an option; a date is its beginning in a time zone. */
export function momentOf(text: string | undefined, timeZone: string): Date | undefined {
  if (text === undefined) return undefined
  return isDate(text) ? localDays(timeZone).of(text) : new Date(text)
}

/** The period of --from and --to, exclusive. Throws `CommandFault` where it is empty. */
export function periodOf(asked: { readonly from?: string; readonly to?: string }, timeZone: string) {
  const from = momentOf(asked.from, timeZone)
  const to = momentOf(asked.to, timeZone)
  if (from && to && from >= to) throw new CommandFault('--from must be before --to.')
  return { from, to }
}
