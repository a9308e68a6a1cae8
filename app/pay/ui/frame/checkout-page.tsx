import type { BeforePayment, CheckoutView, WithPayment } from '../../checkout-view.ts'
import { pageTitle } from '../../page-title.ts'
import { ChooseScreen, ClosedScreen, DetailsScreen, OperatorScreen } from '../steps/choice-screens.tsx'
import { CompleteScreen } from '../steps/complete-screen.tsx'
import { OverScreen } from '../steps/over-screen.tsx'
import { ExpiredScreen, PartExpiredScreen, RefusedScreen, SuccessScreen } from '../steps/result-screens.tsx'
import { SeenScreen } from '../steps/seen-screen.tsx'
import { StatusScreen } from '../steps/status-screen.tsx'
import { Bill } from './bill.tsx'
import { Foot } from './foot.tsx'
import { TestBar } from './test-bar.tsx'
import { accentFor, type Accent } from '#lib/checkout/accent.ts'
import { Icon } from '../../../ui/line-icon.tsx'

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

/** The shop's colour instead of ours, in both themes; the nonce lets the style pass the page's policy. */
function Branding({ accent, nonce }: { accent: string; nonce: string | undefined }) {
  const light = accentFor(accent, 'light')
  const dark = accentFor(accent, 'dark')
  if (!light || !dark) return null
  return (
    <style nonce={nonce}>
      {`:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`}
    </style>
  )
}

const properties = ({ accent, onAccent, wash }: Accent): string =>
  `--accent:${accent};--on-accent:${onAccent};--accent-wash:${wash}`

/** Shown instead of sending a form while there is no network. */
const OfflineNotice = ({ text }: { text: string }) => (
  <offline-notice className="offline" role="alert">
    <template>
      <p className="notice">
        <Icon name="info" size={20} />
        <span>{text}</span>
      </p>
    </template>
  </offline-notice>
)

/** Our own script, the only one of a hosted page: app/pay/browser. It runs when the whole page is there. */
const PageScript = ({ view }: { view: CheckoutView }) => (
  <script type="module" defer src={view.script} nonce={view.nonce} />
)
