import { keptDiagnosis } from '#lib/console/system/diagnosis.ts'
import { currentExamination } from '#lib/server/current-gateway.ts'
import type { Visit } from '../visit.ts'

/** What doctor says; undefined where the pages are served without our server. */
export async function diagnosisOf({ gateway }: Visit) {
  const examination = currentExamination()
  return examination && keptDiagnosis(gateway, examination.examine)
}
