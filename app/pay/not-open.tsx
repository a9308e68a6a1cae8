import { wordsIn } from '#lib/checkout/words.ts'
import { pageLanguage } from '../page-language.ts'

/** The one neutral screen for visits that are unknown, over, revoked or another browser's. */
export async function NotOpen() {
  const { t } = wordsIn(await pageLanguage())
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
