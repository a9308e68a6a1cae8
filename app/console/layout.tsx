import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { FailureWords } from '../failure-words.tsx'
import './console.css'
import { ConsoleScript } from './browser/console-script.tsx'
import { ConsoleNavigation } from './ui/console-navigation.tsx'
import { visitOfPage } from './visit.ts'

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, email: false, address: false },
}

/** The frame of every page of the console; before somebody has signed in, of the pages that let them in. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  await connection()
  const { mode } = await currentGateway()
  const visit = await visitOfPage()
  const t = consolePhrases('frame')
  const failure = { title: t('failed.title'), lead: t('failed.lead'), again: t('failed.again') }
  return (
    <div className="console" lang="en" dir="ltr">
      <a className="c-skip" href="#content">
        {t('skip')}
      </a>
      {mode === 'sandbox' && (
        <aside className="c-sandbox" aria-label={t('sandboxName')}>
          {t('sandbox')}
        </aside>
      )}
      {visit ? (
        <div className="c-frame">
          <ConsoleNavigation visit={visit} />
          <FailureWords words={failure}>{children}</FailureWords>
        </div>
      ) : (
        <div className="c-door">{children}</div>
      )}
      <ConsoleScript unsent={t('unsent')} />
    </div>
  )
}
