import { simulatedInstitution } from '#lib/checkout/pay/app-link.ts'
import type { WithPayment } from '../checkout-view.ts'

/** Sandbox only: a test code means nothing to a real app, so the one that plays it is a press away. */
export const InstitutionLink = ({ view }: { view: WithPayment }) =>
  view.sandbox && (
    <a className="qr-institution small soft" href={simulatedInstitution(view.payment)} target="_top">
      {view.words.t('test.institution')}
    </a>
  )
