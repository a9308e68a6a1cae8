import type { RailCheck } from '../rows/rail-kind.ts'
import { NoAnswer } from '../rows/rail-kind.ts'
import type { Connector } from './connector.ts'
import { capabilitiesOf } from './notices.ts'
import { askForOrder } from './open.ts'

/** What `rail test` asks a connector: what it serves, and an order that nobody has. */
export async function checkConnector(
  connector: Connector,
  signal: AbortSignal,
): Promise<readonly RailCheck[]> {
  const check = async (name: string, ask: () => Promise<string>): Promise<RailCheck> => {
    try {
      return { name, ok: true, detail: await ask() }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { name, ok: false, detail: error.message }
    }
  }
  return [
    await check('capabilities', async () => {
      const { methods } = await capabilitiesOf(connector, signal)
      return methods.map(({ code, currencies }) => `${code} (${currencies.join(', ')})`).join(', ') || 'none'
    }),
    await check('order', async () => {
      const found = await askForOrder(connector, 'RAILTESTNONE', signal)
      if (found !== 'ABSENT')
        throw new NoAnswer('it knows an order that nobody opened', { mayHaveArrived: true })
      return 'an order that nobody opened is not there'
    }),
  ]
}
