import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'

/** The addresses of names in a file like /etc/hosts. Names are in lower case. */
export interface HostsFile {
  addressesOf(name: string): readonly string[]
}

const readAgainAfterMs = 5_000
const loopback = ['127.0.0.1', '::1']

/** RFC 6761, 6.3: these names are loopback addresses and are never asked of a name server. */
const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

export const systemHostsFile = (): string =>
  process.platform === 'win32'
    ? path.join(process.env['SystemRoot'] ?? 'C:\\Windows', String.raw`System32\drivers\etc\hosts`)
    : '/etc/hosts'

/** Reads the file at most every five seconds; a file that cannot be read has no names. */
export function openHostsFile(file: string): HostsFile {
  let names: ReadonlyMap<string, readonly string[]> = new Map()
  let readAgainAt = -Infinity
  return {
    addressesOf: (name) => {
      if (performance.now() >= readAgainAt) {
        names = namesIn(file)
        readAgainAt = performance.now() + readAgainAfterMs
      }
      return names.get(name) ?? (isLocalhost(name) ? loopback : [])
    },
  }
}

function namesIn(file: string): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const line of textOf(file).split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/s, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const alias of aliases) {
      const name = alias.toLowerCase()
      names.set(name, [...(names.get(name) ?? []), address])
    }
  }
  return names
}

// Not asynchronous: that would need one of the few threads, which may all wait.
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
