import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import path from 'node:path'
import type { Gateway } from '#lib/gateway.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import { issueToken } from '#lib/tokens/issue-token.ts'
import { buildPages } from '../../../lib/bootstrap/build.mjs'
import { prepareBundle } from '../../../lib/bootstrap/bundle.mjs'
import { serverCommand } from '../../../lib/bootstrap/server-command.mjs'
import { startBenchServer, type BenchServer } from './server-process.ts'

/** The merchant whose requests are measured: the limit of requests is beyond what is sent. */
export interface BenchMerchant {
  readonly code: string
  readonly privateKey: KeyObject
  /** Allows every operation. */
  readonly token: string
}

const requestsPerSecond = 100_000
const tokenSeconds = 24 * 3_600

export async function registerBenchMerchant(gateway: Gateway): Promise<BenchMerchant> {
  const { db, secrets, signingKeys, clock } = gateway
  const code = `BENCH-${randomBytes(4).toString('hex')}`
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()]
  const registration = { code, name: 'Bench', publicKeys, requestsPerSecond }
  const registered = await registerMerchant(db, secrets, registration, byOperator('bench'))
  if ('fault' in registered) throw new Error(registered.message)
  const operations = ['POST /.*', 'GET /.*']
  const wanted = { merchantCode: code, operations, validitySeconds: tokenSeconds }
  return { code, privateKey, token: (await issueToken(signingKeys, clock, wanted)).token }
}

/**
 * The production server with the worker in its process, by default settings, but for the directory of its
 * data: sandbox, built pages, log lines of requests to a file.
 */
export async function startProduct(directory: string): Promise<BenchServer> {
  await buildPages()
  return startBenchServer({
    name: 'the gateway',
    args: serverCommand(await prepareBundle('server')),
    port: await freePort(),
    readyPath: '/readyz',
    readyIfOk: true,
    variables: productVariables(directory),
    log: path.join(directory, 'gateway.log'),
  })
}

/** Settings of the shell that would change what is measured are taken back: an empty text is no setting. */
export const productVariables = (directory: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(?:(?:GATEWAY|DATABASE|CALLBACK|EVM)_|(?:LOG_LEVEL|NODE_OPTIONS)$)/.test(name))
      .map((name) => [name, '']),
  ),
  GATEWAY_DATA_DIR: directory,
  HOST: '127.0.0.1',
})
