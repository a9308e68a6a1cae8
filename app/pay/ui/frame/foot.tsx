import { languageName, locales } from '#lib/i18n/locales.ts'
import { Icon } from '../../../ui/line-icon.tsx'
import type { CheckoutView } from '../../checkout-view.ts'
import { detailsFormId } from '../choose/details-form.tsx'
import type { Words } from '#lib/checkout/words.ts'

/**
 * The connection, what is kept of the customer, and the language: changing it keeps the place, and what was
 * typed so far.
 */
export function Foot({ view }: { view: CheckoutView }) {
  const { words, address, secure } = view
  const { t, locale } = words
  const typing = !view.payment && view.step.at === 'details'
  return (
    <footer className="foot">
      {secure && (
        <span>
          <Icon name="lock" size={14} /> {t('foot.safe')}
        </span>
      )}
      <details className="languages">
        <summary aria-label={t('foot.languageNow', { name: languageName(locale) })}>
          <Icon name="globe" size={16} /> {languageName(locale)}
        </summary>
        <form method="post" action={`${address}/language`}>
          {locales.map((each) => (
            <button
              key={each}
              form={typing ? detailsFormId : undefined}
              formAction={`${address}/language`}
              name="lang"
              value={each}
              lang={each}
              aria-current={each === locale || undefined}
            >
              {languageName(each)}
            </button>
          ))}
        </form>
      </details>
      <Privacy words={words} />
    </footer>
  )
}

/** Which data of the customer are stored and why, closed until opened. */
const Privacy = ({ words: { t } }: { words: Words }) => (
  <details className="privacy">
    <summary>
      <Icon name="info" size={16} /> {t('privacy.title')}
    </summary>
    <ul>
      {(['what', 'who', 'cookie', 'erase'] as const).map((part) => (
        <li key={part}>{t(`privacy.${part}`)}</li>
      ))}
    </ul>
  </details>
)
