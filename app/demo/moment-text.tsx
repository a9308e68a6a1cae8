const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** A time for testers: to the second and in UTC like the API, so that it can be compared with logs. */
export const MomentText = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{format.format(at)} UTC</time>
)
