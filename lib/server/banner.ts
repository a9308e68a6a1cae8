import path from 'node:path'
import type { Gateway } from '../gateway.ts'
import { sandboxLink } from '../people/links.ts'
import { sandboxKey } from '../people/sandbox-person.ts'
import { demoKeyFile } from './demo-merchant.ts'

/** The addresses to open next, for the person who has just started the server. */
export async function banner(gateway: Gateway): Promise<string> {
  const { config, mode, publicUrl } = gateway
  if (config.role === 'worker') return `The ${mode} worker runs. Ctrl-C stops it.\n`
  if (mode === 'live') return `The payment gateway runs in live mode at ${publicUrl}. Ctrl-C stops it.\n`
  const file = path.resolve(demoKeyFile(config.dataDirectory))
  const relative = path.relative(process.cwd(), file)
  const key = relative.startsWith('..') ? file : relative
  return `
  The payment gateway runs in its sandbox: no real money moves.

    Start here     ${publicUrl}/
    Demo shop      ${publicUrl}/demo
    Console        ${sandboxLink(publicUrl, await sandboxKey(gateway))}  (signs you in as ADMIN)
    API            ${publicUrl}/api
    DEMO's key     ${key}  (signs the requests of the merchant DEMO)

  Ctrl-C stops it.

`
}
