import type { WithPayment } from '../checkout-view.ts'

/** Sandbox only: a test code means nothing to a real app, so the one that plays it is a press away. */
export const InstitutionLink = ({ view }: { view: WithPayment }) =>
  view.test?.institution !== undefined && (
    <a className="qr-institution small soft" href={view.test.institution} target="_top">
      {view.words.t('test.institution')}
    </a>
  )
