import { isAmountOpen } from '#lib/checkout/link/open-amount.ts'
import type { CheckoutView } from '../../checkout-view.ts'

/**
 * Sandbox only: states that no money moves, and lets a tester simulate events. Must not look like a part of
 * the shop.
 */
export function TestBar({ view }: { view: CheckoutView }) {
  const { t } = view.words
  const { address, rights } = view
  const test = view.payment && rights.create ? view.test : undefined
  return (
    <aside className="test-bar" aria-label={t('test.bar')}>
      {test && test.events.length > 0 ? (
        <details>
          <summary>
            {t('test.bar')} <u>{t('test.simulate')}</u>
          </summary>
          <form method="post" action={`${address}/simulate`}>
            {test.institution !== undefined && (
              <a href={test.institution} target="_top">
                {t('test.institution')}
              </a>
            )}
            {test.events.map((event) => (
              <button key={event} name="event" value={event}>
                {t(`test.${event}`)}
              </button>
            ))}
          </form>
        </details>
      ) : (
        <p>{t('test.bar')}</p>
      )}
      {isAmountOpen(view.session) && <OpenAmount />}
    </aside>
  )
}

/** A warning for the shop's developer, so in English. */
const OpenAmount = () => (
  <p lang="en" dir="ltr">
    <span>
      Customers can change the amount of this link: its token carries no money.{' '}
      <a href="/docs/authentication#token" target="_top">
        Send money with the token
      </a>
    </span>
  </p>
)
