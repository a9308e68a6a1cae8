interface WhenProps {
  readonly at: Date
  /** The person's: `visit.timeZone`. The page says it once. */
  readonly timeZone: string
  /** What is shown of it. Default: day and minute. */
  readonly show?: 'MINUTE' | 'SECOND' | 'DAY'
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const parts = {
  DAY: day,
  MINUTE: { ...day, ...minute },
  SECOND: { ...day, ...minute, second: '2-digit' },
} as const

// A formatter costs fifty times what writing one moment with it does.
const made = new Map<string, Intl.DateTimeFormat>()

/** A moment in a zone, as the console writes it: "28 Nov 2026, 16:20". */
export function momentText(at: Date, timeZone: string, show: keyof typeof parts = 'MINUTE'): string {
  const name = `${show} ${timeZone}`
  const format = made.get(name) ?? new Intl.DateTimeFormat('en-GB', { ...parts[show], timeZone })
  made.set(name, format)
  return format.format(at)
}

/** A moment in the person's time zone. */
export const When = ({ at, timeZone, show }: WhenProps) => (
  <time className="c-tight" dateTime={at.toISOString()}>
    {momentText(at, timeZone, show)}
  </time>
)
