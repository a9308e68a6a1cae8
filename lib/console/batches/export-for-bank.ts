import { exportBatch, type BatchFile } from '../../rails/own-accounts/batches/export-batch.ts'
import { actorAt, type Deciding } from '../acts/deciding.ts'
import type { Refused } from '../../platform/refused.ts'

/** The file of an approved batch, or why there is none. */
export const exportForBank = (visit: Deciding, batchId: string): Promise<BatchFile | Refused> =>
  exportBatch(visit.writes, batchId, { by: actorAt(visit) })
