import { momentText } from './when.tsx'

/** A day of a calendar, `YYYY-MM-DD`, as a bank writes it: it is of no time zone. */
export const Day = ({ day }: { day: string }) => (
  <time className="c-tight" dateTime={day}>
    {momentText(new Date(`${day}T00:00:00Z`), 'UTC', 'DAY')}
  </time>
)
