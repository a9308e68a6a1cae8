/**
 * Whether it is UTC or the name of a time zone, such as Asia/Kolkata. Not an offset or an abbreviation, which
 * PostgreSQL reads otherwise: +07:00 is west of Greenwich there, and IST is Israel.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
