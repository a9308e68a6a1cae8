import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Diagnosis } from '../doctor/diagnose.ts'
import type { Gateway } from '../gateway.ts'
import type * as open from '../open-gateway.ts'
import type * as config from '../platform/config.ts'

const place = Symbol.for('payment-gateway')
const ofDoctor = Symbol.for('payment-gateway doctor')
const shared = globalThis as { [place]?: Promise<Gateway>; [ofDoctor]?: Examination }

/** What a server knows of its installation. */
export interface Examination {
  /** The version of this release. */
  readonly release: string
  /** What `doctor` says. */
  examine(): Promise<Diagnosis>
}

/**
 * The one gateway of this process. Next bundles its own copy of lib/, so a variable of a module would not be
 * shared: our server stores it where both copies find it. Under `next dev` and `next start` alone no
 * server has done so, and the first request opens it.
 */
export function currentGateway(): Promise<Gateway> {
  return (shared[place] ??= openOutsideTheBundle())
}

/** Called once, by the code that opened the gateway. */
export function shareGateway(gateway: Gateway): void {
  shared[place] = Promise.resolve(gateway)
}

/** Called once, by a server: Next cannot bundle what examines. */
export function shareExamination(examination: Examination): void {
  shared[ofDoctor] = examination
}

/** Undefined under `next dev` and `next start` alone. */
export const currentExamination = (): Examination | undefined => shared[ofDoctor]

async function openOutsideTheBundle(): Promise<Gateway> {
  const load = (file: string) => import(/* turbopackIgnore: true */ pathToFileURL(path.resolve(file)).href)
  const { readConfig } = (await load('lib/platform/config.ts')) as typeof config
  const { openGateway } = (await load('lib/open-gateway.ts')) as typeof open
  return (await openGateway(readConfig(process.env))).gateway
}
