import type { Counted } from '#lib/console/overview/kept-figures.ts'
import type { Diagnosis } from '#lib/doctor/diagnose.ts'
import { Status } from '../ui/status.tsx'
import { momentText } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import './findings.css'

interface FindingsProps {
  readonly visit: Visit
  readonly diagnosis: Counted<Diagnosis> | undefined
}

/** What doctor finds, errors first: what is wrong and how it is put right. */
export function Findings({ visit, diagnosis }: FindingsProps) {
  const t = visit.phrases('system')
  if (!diagnosis) return <p>{t('findings.unknown')}</p>
  const { figures, at } = diagnosis
  // What is said of many merchants or accounts has one repair.
  const kinds = Map.groupBy(figures.findings, ({ code, severity, repair }) =>
    [code, severity, repair].join('\n'),
  )
  const examined = t('findings.examined', { at: momentText(at, visit.timeZone) })
  if (figures.findings.length === 0)
    return (
      <p>
        {t('findings.none')} <span className="c-soft c-small">{examined}</span>
      </p>
    )
  return (
    <>
      <ul className="findings">
        {[...kinds].map(([kind, [first, ...others]]) => (
          <li key={kind}>
            <Status tone={first?.severity === 'ERROR' ? 'bad' : 'warn'}>
              {first && t(`findings.${first.severity}`)}
            </Status>
            <div>
              <p className="finding-message">{first?.message}</p>
              <p className="c-soft">{first?.repair}</p>
              {others.length > 0 && (
                <details className="c-fold">
                  <summary>{t('findings.others', { count: others.length })}</summary>
                  <ul className="findings-others">
                    {others.map(({ message }) => (
                      <li key={message}>{message}</li>
                    ))}
                  </ul>
                </details>
              )}
              <p className="c-soft c-small">
                <code>{first?.code}</code>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="c-soft c-small">{examined}</p>
    </>
  )
}
