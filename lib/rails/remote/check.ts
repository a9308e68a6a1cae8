import { NoAnswer, type Capabilities, type RailCheck } from '../rows/rail-kind.ts'
import { unexpectedRefusal, type Connector } from './connector.ts'
import { askForOrder } from './open.ts'
import { capabilitiesSchema } from './protocol.ts'

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

/** What a connector says that it serves. */
export async function capabilitiesOf(connector: Connector, signal: AbortSignal): Promise<Capabilities> {
  const said = await connector.ask({
    method: 'GET',
    path: '/capabilities',
    schema: capabilitiesSchema,
    signal,
  })
  if ('refused' in said) throw unexpectedRefusal(said.refused)
  return said.answer
}
