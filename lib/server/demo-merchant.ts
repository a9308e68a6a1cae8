import { createPublicKey, generateKeyPair } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Gateway } from '../gateway.ts'
import { addKey } from '../merchants/keys/add-key.ts'
import { readPublicKey } from '../merchants/keys/public-key.ts'
import { isMerchantFault } from '../merchants/merchant-fault.ts'
import { registerMerchant } from '../merchants/register.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { readIfPresent, writeOnce } from '../platform/write-once.ts'

export const demoMerchantCode = 'DEMO'
const channelName = 'Demo Shop'
const actor: CurrentActor = { kind: 'gateway', task: 'sandbox start' }

/** The path of DEMO's private key. */
export const demoKeyFile = (dataDirectory: string): string => path.join(dataDirectory, 'demo-merchant.pem')

/**
 * The merchant of a new sandbox (specification-gaps.md, "Command line"), with its key in the data directory.
 * After a new database or a new data directory the two are made to match again.
 */
export async function seedDemoMerchant(gateway: Gateway): Promise<void> {
  const { db, secrets, config } = gateway
  const privateKey = await loadOrCreateKey(demoKeyFile(config.dataDirectory))
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const known = await gateway.merchants.find(demoMerchantCode)
  const key = readPublicKey(publicKey)
  if (isMerchantFault(key)) throw new Error(`${demoKeyFile(config.dataDirectory)}: ${key.message}`)
  if (known?.publicKeys.includes(key.pem)) return

  const registration = { code: demoMerchantCode, name: channelName, publicKeys: [publicKey] }
  const registered = await registerMerchant(db, secrets, registration, actor)
  // The merchant exists already, from an earlier data directory or a server that starts at the same time.
  if (isMerchantFault(registered)) await addKey(db, demoMerchantCode, publicKey, actor)
  gateway.merchants.drop(demoMerchantCode)
}

async function loadOrCreateKey(file: string): Promise<string> {
  const found = await readIfPresent(file)
  if (found !== undefined) return found
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return writeOnce(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
}
