import { z } from 'zod'

const rule =
  'must be a date or time in ISO 8601, such as 2026-11-21 or 2026-11-21T00:00:00Z (a + is sent as %2B)'

/** A moment in a query: ISO 8601; a date alone is its midnight, and without a zone it is UTC. */
export const queryMoment = (description: string, example = '2026-11-21T00:00:00Z') =>
  z
    .string()
    .refine((text) => momentOf(text) !== undefined, { error: rule, params: { code: 'WRONG_FORMAT' } })
    .meta({
      description: `${description} ISO 8601: a date alone is its midnight; without a zone it is UTC.`,
      examples: [example, '2026-11-21'],
    })
    .transform((text) => momentOf(text) ?? new Date(Number.NaN))

const written = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

function momentOf(text: string): Date | undefined {
  const [, day = '', time = 'T00:00', zone = 'Z'] = written.exec(text) ?? []
  const moment = new Date(`${day}${time}${zone}`)
  const isReal = !Number.isNaN(moment.getTime()) && isDay(day)
  return isReal ? moment : undefined
}

/** Whether the day exists: `Date` reads February 30 as March 2. */
const isDay = (day: string): boolean => new Date(`${day}T00:00Z`).toISOString().startsWith(day)
