import { exportBatch, type BatchFile } from '../../rails/own-accounts/batches/export-batch.ts'
import { isRefusal } from '../../rails/own-accounts/settings.ts'
import { actorAt, type Deciding } from '../acts/deciding.ts'
import { withoutCommands } from './without-commands.ts'

/** The file of an approved batch, or why there is none. */
export async function exportForBank(
  visit: Deciding,
  batchId: string,
): Promise<BatchFile | { readonly refused: string }> {
  const exported = await exportBatch(visit.writes, batchId, { by: actorAt(visit) })
  return isRefusal(exported) ? { refused: withoutCommands(exported.refused) } : exported
}
