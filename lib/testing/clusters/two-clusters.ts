import { moveMerchants, type Moved, type MoveRequest } from '../../backup/merchant-move/move-merchants.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { RailDefinition } from '../../payments/rail/rail-definition.ts'
import { settleMode } from '../../platform/db/installation-mode.ts'
import { loadDigest } from '../../platform/personal-data/digest-key.ts'
import { ensureDataKeys } from '../../platform/personal-data/installation-keys.ts'
import { testBank } from '../test-bank/rail.ts'
import { testGateway, type TestGateway } from '../test-gateway.ts'

export interface TwoClusters {
  /** The cluster `west`, where ACME lives at first. */
  readonly west: TestGateway
  /** The cluster `east`, with the merchant BETA. */
  readonly east: TestGateway
  /** Moves ACME from one to the other. */
  move(direction?: 'to east' | 'to west', more?: Partial<MoveRequest>): Promise<Moved>
}

/** Two clusters of one operator, each with a database of its own. Call it at the top of a test file. */
export async function twoClusters(
  variables: Readonly<Record<string, string>> = {},
  rails: readonly RailDefinition[] = [testBank],
): Promise<TwoClusters> {
  const west = await testGateway(variables, { rails })
  const merchant = { code: 'BETA', name: 'Beta Ltd' }
  const east = await testGateway(variables, { rails, secretKey: west.secretKey, merchant })
  await east.db.pool.query('alter sequence ledger_entry_id_seq restart with 1000000000000000')
  for (const { db, secrets, secretKey, mode } of [west, east]) {
    await loadDigest(db, secrets, secretKey)
    await settleMode(db, mode)
    await ensureDataKeys(db, secrets)
  }
  return {
    west,
    east,
    move: (direction = 'to east', more = {}) => {
      const [source, target] = direction === 'to east' ? [west, east] : [east, west]
      const [from, to] = direction === 'to east' ? ['west', 'east'] : ['east', 'west']
      return moveMerchants({
        source: source.db,
        target: target.db,
        secrets: source.secrets,
        from,
        to,
        merchantCodes: ['ACME'],
        actor: byOperator('Ann'),
        approvedBy: 'Bob',
        keysWaitMs: 0,
        ...more,
      })
    },
  }
}
