import { readFailedFiles } from '#lib/console/overview/failed-files.ts'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** How many are named. */
const shown = 5

/** Files of the watched folder of which nothing was imported, the newest first, and why. */
export async function FailedFilesPanel({ visit }: { visit: Visit }) {
  const files = await readFailedFiles(visit.gateway, shown)
  if (!files) return null
  const t = visit.phrases('overview')
  return (
    <Panel title={t('failed.title')}>
      <p>{t('failed.count', { count: files.length })}</p>
      {files.length > 0 && (
        <ul className="overview-list">
          {files.slice(0, shown).map(({ folder, name, account, failedAt, reason }) => (
            <li key={`${folder} ${name}`}>
              {name}{' '}
              <span className="c-soft">
                {account ?? folder}
                {failedAt && (
                  <>
                    , <When at={failedAt} timeZone={visit.timeZone} />
                  </>
                )}
              </span>
              <span className="c-under">{reason ?? t('failed.unknown')}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
