import type { WithPayment } from '../checkout-view.ts'

/** Sandbox only: real apps cannot read a test code, so this links to the page that plays one. */
export const InstitutionLink = ({ view }: { view: WithPayment }) =>
  view.test?.institution !== undefined && (
    <a className="qr-institution small soft" href={view.test.institution} target="_top">
      {view.words.t('test.institution')}
    </a>
  )
