import { hasArrived } from './arrive-in-target.ts'
import { dropHomes, readHomes, type MerchantHome } from './merchant-home.ts'
import { MoveFault } from './move-fault.ts'
import type { MoveRequest } from './move-merchants.ts'

/**
 * Gives up a move that was interrupted: the merchants go on where they are. Throws `MoveFault` where there is
 * none, or where the target has them already: then only the move itself can be ended.
 */
export async function stayMerchants({
  source,
  target,
  merchantCodes,
  actor,
}: Omit<MoveRequest, 'secrets' | 'from'>): Promise<{ readonly moveId: string }> {
  const homes = (await readHomes(source, merchantCodes)).filter(isUnderway)
  const [first] = homes
  if (!first || homes.length !== merchantCodes.length || homes.some(({ moveId }) => moveId !== first.moveId))
    throw new MoveFault(
      `There is no move of ${merchantCodes.join(', ')} that was begun and not ended. Nothing was done.`,
    )
  const move = { id: first.moveId, accountIds: first.accountIds, merchantCodes, to: first.cluster, actor }
  if (await hasArrived(target, move))
    throw new MoveFault(
      `${merchantCodes.join(', ')} arrived in ${first.cluster}: give the command without --stay, which ends the move.`,
    )
  await dropHomes(source, move)
  return { moveId: first.moveId }
}

const isUnderway = ({ state }: MerchantHome): boolean => state === 'LEAVING' || state === 'FROZEN'
