const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** A moment for testers: to the second, in UTC, as the API writes it, so that it compares with logs. */
export const MomentText = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{format.format(at)} UTC</time>
)
