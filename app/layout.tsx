import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { translator } from '#lib/i18n/translator.ts'
import { Document } from './document.tsx'
import { FailureWords } from './failure-words.tsx'
import { pageLanguage } from './page-language.ts'

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  formatDetection: { telephone: false },
}

export default async function Layout({ children }: { children: ReactNode }) {
  const locale = await pageLanguage()
  const t = translator(locale, 'errors')
  const failure = { title: t('failed.title'), lead: t('failed.lead'), again: t('failed.again') }
  return (
    <Document locale={locale}>
      <FailureWords words={failure}>{children}</FailureWords>
    </Document>
  )
}
