/** API, notice addresses and worker in one process, without pages: what a rail needs of the gateway. */
import { once } from 'node:events'
import { openGateway } from '#lib/open-gateway.ts'
import { readConfig } from '#lib/platform/config.ts'
import { openHttpServer } from '#lib/server/http-server.ts'
import { requestListener } from '#lib/server/listener.ts'
import { pageScriptOf } from '#lib/server/pages/page-script.ts'
import { startWorker } from '#lib/worker/worker.ts'

process.once('disconnect', () => process.exit(0))
const config = readConfig(process.env)
const { gateway, ofWorker } = await openGateway(config, undefined, { rails: [] })
await gateway.signingKeys.newest()
const { server } = openHttpServer(
  requestListener({
    gateway,
    pages: { handle: async (_, response) => void response.end() },
    script: await pageScriptOf(Buffer.from('')),
    dev: false,
    stopping: () => false,
    scrape: { processes: async () => '', database: async () => '', log: gateway.log },
    seePage: () => {},
  }),
  { dev: false, seeRefused: () => {} },
)
startWorker(ofWorker)
server.listen(config.port, config.host)
await once(server, 'listening')
process.send?.('ready')
