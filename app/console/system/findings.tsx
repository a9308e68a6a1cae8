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
        {figures.findings.map(({ code, severity, message, repair }) => (
          <li key={`${code} ${message}`}>
            <Status tone={severity === 'ERROR' ? 'bad' : 'warn'}>{t(`findings.${severity}`)}</Status>
            <div>
              <p className="finding-message">{message}</p>
              <p className="c-soft">{repair}</p>
              <p className="c-soft c-small">
                <code>{code}</code>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="c-soft c-small">{examined}</p>
    </>
  )
}
