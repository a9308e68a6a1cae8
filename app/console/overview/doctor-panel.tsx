import { diagnosisOf } from '../system/diagnosis-of-visit.ts'
import { Findings } from '../system/findings.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Visit } from '../visit.ts'

/** What is wrong with the installation, for those who look after it. */
export async function DoctorPanel({ visit }: { visit: Visit }) {
  const t = visit.phrases('overview')
  const diagnosis = await diagnosisOf(visit)
  return (
    <Panel title={t('doctor.title')} beside={<a href="/console/system">{t('doctor.all')}</a>}>
      <Findings visit={visit} diagnosis={diagnosis} />
    </Panel>
  )
}
