import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testGateway } from '../../../testing/test-gateway.ts'
import { runCommandLine } from '../../command-line.ts'

const west = await testGateway()
let answer: { readonly status: number; readonly here: boolean }
const east = createServer((_, response) => {
  response.writeHead(answer.status).end(JSON.stringify({ here: answer.here }))
}).listen(0, '127.0.0.1')
await once(east, 'listening')
const directory = await mkdtemp(path.join(tmpdir(), 'gateway-clusters-'))
afterAll(async () => {
  east.close()
  east.closeAllConnections()
  await rm(directory, { recursive: true })
})
const file = path.join(directory, 'clusters.json')
const clusters = [
  { name: 'west', origin: 'http://127.0.0.1:9' },
  { name: 'east', origin: `http://127.0.0.1:${(east.address() as AddressInfo).port}` },
]
await writeFile(file, JSON.stringify({ cluster: 'west', clusters }))

async function create(code: string) {
  let [said, complained] = ['', '']
  const exitCode = await runCommandLine(['merchant', 'create', '--code', code, '--name', 'Shop'], {
    environment: { DATABASE_URL: west.db.url, GATEWAY_SECRET_KEY: west.secretKey, GATEWAY_CLUSTERS: file },
    print: (text) => (said += text),
    complain: (line) => (complained += line),
  })
  return { exitCode, said, complained }
}

it.each([
  ['another cluster has it', { status: 200, here: true }, 'The cluster east has a merchant SHOP'],
  ['another cluster does not answer', { status: 503, here: false }, 'A cluster does not answer'],
])('a merchant is not created where %s', async (_, given, why) => {
  answer = given
  expect(await create('SHOP')).toMatchObject({
    exitCode: 1,
    complained: expect.stringContaining(why) as string,
  })
  expect((await west.db.pool.query(`select from merchant where code = 'SHOP'`)).rowCount).toBe(0)
})

it('a merchant is created where no other cluster has it', async () => {
  answer = { status: 200, here: false }
  expect(await create('SHOP')).toMatchObject({ exitCode: 0, complained: '' })
})
