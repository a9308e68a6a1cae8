import { readClusterMap } from '../../../clusters/cluster-map.ts'
import { openClusterDirectory } from '../../../clusters/directory.ts'
import type { Gateway } from '../../../gateway.ts'
import { CommandFault } from '../../command-fault.ts'

/**
 * Throws where another cluster has a merchant of this code, or one that may have it does not answer: a code
 * names one merchant in all clusters.
 */
export async function refuseKnownElsewhere(
  { config, digest, log, clock }: Gateway,
  code: string,
): Promise<void> {
  const clusters = await readClusterMap(config)
  if (!clusters) return
  const directory = openClusterDirectory({ clusters, digest, log, now: () => clock.now() })
  const place = await directory.find({ kind: 'merchant', name: code })
  if (place === 'nowhere') return
  throw new CommandFault(
    typeof place === 'string'
      ? `A cluster does not answer, and it may have a merchant ${code}: try again when all clusters run.`
      : `The cluster ${place.name} has a merchant ${code}: choose another code, which must differ in all clusters.`,
  )
}
