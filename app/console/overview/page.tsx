import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { ApprovalsPanel } from './approvals-panel.tsx'
import { ExampleOffer } from './example-offer.tsx'
import { BoardOfAccounts } from './board/board-of-accounts.tsx'
import { DoctorPanel } from './doctor-panel.tsx'
import { FailedFilesPanel } from './failed-files-panel.tsx'
import { FiguresOfPayments } from './figures/figures-of-payments.tsx'
import './overview.css'

/** What has to be looked at today. */
export default consolePage('payments.read', (visit, { query }) => {
  const t = visit.phrases('overview')
  return (
    <ConsoleMain
      visit={visit}
      fresh={20}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
    >
      <ExampleOffer visit={visit} />
      {visit.may('suspense.work') && <BoardOfAccounts visit={visit} file={query['file']} />}
      <div className="c-panels">
        {visit.may('approve') && <ApprovalsPanel visit={visit} />}
        {visit.may('suspense.work') && <FailedFilesPanel visit={visit} />}
        {visit.may('books.read') && <DoctorPanel visit={visit} />}
      </div>
      <FiguresOfPayments visit={visit} />
    </ConsoleMain>
  )
})
