import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Gateway } from '../gateway.ts'
import type * as open from '../open-gateway.ts'
import type * as config from '../platform/config.ts'

const place = Symbol.for('payment-gateway')
const shared = globalThis as { [place]?: Promise<Gateway> }

/**
 * The one gateway of this process. Next bundles its own copy of lib/, so it cannot be found in a module: our server puts it
 * where both copies look. Under plain `next dev` nobody did, and the first page opens it.
 */
export function currentGateway(): Promise<Gateway> {
  return (shared[place] ??= openOutsideTheBundle())
}

/** Called once, by whoever wired the gateway. */
export function shareGateway(gateway: Gateway): void {
  shared[place] = Promise.resolve(gateway)
}

async function openOutsideTheBundle(): Promise<Gateway> {
  const load = (file: string) => import(/* turbopackIgnore: true */ pathToFileURL(path.resolve(file)).href)
  const { readConfig } = (await load('lib/platform/config.ts')) as typeof config
  const { openGateway } = (await load('lib/open-gateway.ts')) as typeof open
  return (await openGateway(readConfig(process.env))).gateway
}
