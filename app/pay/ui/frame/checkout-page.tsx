import type { BeforePayment, CheckoutView, WithPayment } from '../../checkout-view.ts'
import { pageTitle } from '../../page-title.ts'
import { ChooseScreen, ClosedScreen, DetailsScreen, OperatorScreen } from '../steps/choice-screens.tsx'
import { CompleteScreen } from '../steps/complete-screen.tsx'
import { OverScreen } from '../steps/over-screen.tsx'
import { ExpiredScreen, PartExpiredScreen, RefusedScreen, SuccessScreen } from '../steps/result-screens.tsx'
import { SeenScreen } from '../steps/seen-screen.tsx'
import { StatusScreen } from '../steps/status-screen.tsx'
import { Bill } from './bill.tsx'
import { Branding } from './branding.tsx'
import { Foot } from './foot.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageScript } from './page-script.tsx'
import { TestBar } from './test-bar.tsx'

/** The hosted page: the bill, always at the same place, and a card with one step. */
export const CheckoutPage = ({ view }: { view: CheckoutView }) => (
  <>
    <title>{pageTitle(view)}</title>
    <PageScript view={view} />
    {view.accent !== undefined && <Branding accent={view.accent} nonce={view.nonce} />}
    {view.sandbox && <TestBar view={view} />}
    <div className="page">
      <Bill view={view} />
      {view.payment ? <PaymentCard view={view} /> : <StepBefore view={view} />}
      <Foot view={view} />
    </div>
    <OfflineNotice text={view.words.t('watch.offline')} />
  </>
)

function StepBefore({ view }: { view: BeforePayment }) {
  const { step } = view
  switch (step.at) {
    case 'closed':
      return <ClosedScreen view={view} step={step} />
    case 'choose':
      return <ChooseScreen view={view} step={step} />
    case 'operator':
      return <OperatorScreen view={view} step={step} />
    case 'details':
      return <DetailsScreen view={view} step={step} />
  }
}

function PaymentCard({ view }: { view: WithPayment }) {
  const { screen } = view
  switch (screen.at) {
    case 'complete':
    case 'part':
      return view.rights.create ? <CompleteScreen view={view} /> : <StatusScreen view={view} />
    case 'seen':
      return <SeenScreen view={view} screen={screen} />
    case 'over':
      return <OverScreen view={view} screen={screen} />
    case 'success':
      return <SuccessScreen view={view} screen={screen} />
    case 'refused':
      return <RefusedScreen view={view} screen={screen} />
    case 'expired':
      return <ExpiredScreen view={view} screen={screen} />
    case 'part-expired':
      return <PartExpiredScreen view={view} screen={screen} />
  }
}
