/** Kenya has no summer time. */
const offsetMs = 3 * 3_600_000

/** yyyyMMddHHmmss in Nairobi. */
export const nairobiTimestamp = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
