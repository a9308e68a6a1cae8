import { unfinishedMoves } from '../../merchants/unfinished-moves.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'

/** As docs/alerts.yml has it: a large merchant is copied for some minutes, and frozen for seconds. */
const movedWithinSeconds = { LEAVING: 3_600, FROZEN: 120 }

/** Whether a move of a merchant to another cluster was interrupted: a finding for each merchant. */
export async function checkUnfinishedMoves(db: Queryable): Promise<Finding[]> {
  const late = (await unfinishedMoves(db)).filter(({ state, seconds }) => seconds > movedWithinSeconds[state])
  return late.map(({ merchantCode, cluster, state, seconds }) =>
    finding(
      'MERCHANT_MOVE_UNFINISHED',
      `The move of ${merchantCode} to ${cluster} has been ${state} for ${Math.floor(seconds / 60)} min.`,
    ),
  )
}
