import { startAnvil } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { deployToken } from '../../testing/evm/tokens.ts'
import { createBodyOf } from '../../testing/test-gateway.ts'
import { railIn } from '../testing/contract/rail-under-test.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { evm } from './rail.ts'
import { readCursor } from './scan/sql/cursor.ts'
import { resetEvmCursor } from '#sql/evm_scan'

const node = await startAnvil()
const token = await deployToken(node, 'Usdt')
await node.mine(5)
const live = await liveGateway({ EVM_RPC_URL_ETHEREUM: node.url })
const { errors } = await live.add('USDT', token.contract)
if (errors) throw new Error(errors)

describeRail(
  railIn(live.gateway, evm, () => ({
    payinBody: createBodyOf(100, 'USDT', { paymentMethodCode: 'CRYPTO_OFFLINE' }),
    pay: async (payin) => {
      const { attempt } = await live.read(payin)
      await token.transfer(attempt.receiving.ownAddress ?? '', attempt.required.amount)
      const before = await readCursor(live.db, 'ethereum')
      await node.mine(3)
      await live.scan()
      return async () => {
        if (before) await live.db.query(resetEvmCursor({ chain: 'ethereum', ...before }))
        await live.scan()
      }
    },
  })),
)
