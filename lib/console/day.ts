/** The day of a moment where somebody is: YYYY-MM-DD. */
export const dayAt = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
