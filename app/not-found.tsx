import { translator } from '#lib/i18n/translator.ts'
import { pageLanguage } from './page-language.ts'

export default async function NotFound() {
  const t = translator(await pageLanguage(), 'errors')
  return (
    <div className="page page-single">
      <title>{t('notFound.title')}</title>
      <main className="step">
        <h1>{t('notFound.title')}</h1>
        <p className="lead">{t('notFound.lead')}</p>
      </main>
    </div>
  )
}
