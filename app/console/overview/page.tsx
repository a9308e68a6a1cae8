import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'

/** What has to be looked at today. */
export default consolePage('payments.read', (visit) => {
  const t = visit.phrases('overview')
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
    >
      <p />
    </ConsoleMain>
  )
})
