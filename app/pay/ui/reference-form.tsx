import type { NoticeCode } from '#lib/checkout/session/session.ts'
import type { WithPayment } from '../checkout-view.ts'
import { NoticeLine } from './frame/step-card.tsx'
import { WithVerbatim } from './verbatim.tsx'

/** The faults of a reference, shown beside its field. */
const ofTheReference: readonly NoticeCode[] = [
  'REFERENCE_NOT_12_DIGITS',
  'REFERENCE_ALREADY_USED',
  'REFERENCE_LIMIT',
]

/**
 * Asks for the 12-digit reference that the customer's bank showed, or thanks for it. Typing it hides nothing.
 */
export function ReferenceForm({ view }: { view: WithPayment }) {
  const { words, address, payment, session, rights } = view
  const { t } = words
  const { notice, reference } = session.entered
  const wrong = ofTheReference.find((code) => code === notice)
  const given = payment.externalReference
  if (!rights.submitExternalReference) return null
  const form = (
    <form className="form" method="post" action={`${address}/reference`} noValidate>
      <div className="field" data-invalid={wrong && ''}>
        <label htmlFor="reference">{t('reference.label')}</label>
        <span className="hint" id="reference-hint">
          {t('reference.hint')}
        </span>
        <input
          id="reference"
          name="reference"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={wrong ? reference : ''}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong ? 'reference-error reference-hint' : 'reference-hint'}
        />
        {wrong && (
          <span className="error" id="reference-error">
            {t(`notice.${wrong}`)}
          </span>
        )}
      </div>
      <button className="action action-quiet">{t('reference.submit')}</button>
    </form>
  )
  if (given === undefined) return form
  return (
    <>
      <p className="note note-plain">
        <span>
          <WithVerbatim text={t('reference.thanks', { reference: given })} parts={[{ text: given }]} />
        </span>
      </p>
      <details className="fold" open={wrong !== undefined}>
        <summary>{t('reference.change')}</summary>
        <div>{form}</div>
      </details>
    </>
  )
}

/** Notices that are shown beside the control that they are about. */
const elsewhere: readonly (NoticeCode | undefined)[] = [...ofTheReference, 'SENT_AGAIN_TOO_SOON']

/** A notice that no control shows. */
export const PaymentNotice = ({ view }: { view: WithPayment }) => {
  const { notice } = view.session.entered
  return <NoticeLine code={elsewhere.includes(notice) ? undefined : notice} words={view.words} />
}
