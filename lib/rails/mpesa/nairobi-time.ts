/** Kenya has no summer time. */
const offsetMs = 3 * 3_600_000

const written = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString()

/** yyyyMMddHHmmss in Nairobi. */
export const nairobiTimestamp = (at: Date): string => written(at).replaceAll(/\D/g, '').slice(0, 14)

/** yyyy-MM-dd HH:mm:ss in Nairobi. */
export const nairobiTime = (at: Date): string => written(at).slice(0, 19).replace('T', ' ')

/** A time that is written without its zone, or with one; an invalid one where it is none. */
export function fromNairobi(text: string): Date {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  return new Date(hasZone ? text : `${text.replace(' ', 'T')}+03:00`)
}
