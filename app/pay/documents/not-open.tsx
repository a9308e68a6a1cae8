import { wordsIn } from '#lib/checkout/words.ts'
import type { Locale } from '#lib/i18n/locales.ts'

/** The one neutral screen for visits that are unknown, over, revoked or another browser's. */
export function NotOpen({ locale }: { locale: Locale }) {
  const { t } = wordsIn(locale)
  return (
    <div className="page page-single">
      <title>{t('closed.missing')}</title>
      <main className="step">
        <h1>{t('closed.missing')}</h1>
        <p className="lead">{t('closed.missingLead')}</p>
      </main>
    </div>
  )
}
