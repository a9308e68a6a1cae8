import { Resolver } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { openHostsFile, systemHostsFile } from './hosts-file.ts'
import { namesToAsk, systemResolvConf } from './search-list.ts'

/** The name has no address, or its own name servers did not answer in time. */
export class NameNotResolved extends Error {
  override readonly name = 'NameNotResolved'
  readonly code = 'ENOTFOUND'
}

/** The name servers of this machine resolve no name at all: nothing is known of the name. */
export class NameServersFailed extends Error {
  override readonly name = 'NameServersFailed'
  readonly code = 'NAME_SERVERS_FAILED'
}

export interface NameResolver {
  /**
   * The addresses of a host name, IPv4 first, from the hosts file or else from DNS. Throws
   * `NameNotResolved` after at most `limitMs`, or `NameServersFailed` a second later.
   */
  resolve(hostname: string): Promise<readonly string[]>
}

export interface NameResolverOptions {
  /** For one name, all tries together. */
  readonly limitMs?: number
  /** Default: those of the system. */
  readonly servers?: readonly string[]
  readonly hostsFile?: string
  readonly resolvConf?: () => string
}

const tryLimitMs = 2_000
/** An address is used for as long as its name server allows, but at most for this time. */
const keptMsMax = 30_000
/** A name without an address is asked for again after this time. */
const failureKeptMs = 3_000
const namesKept = 1_000
/** How long the name servers may take to show that they work. */
const rootLimitMs = 1_000
/** RFC 8305, 3: how long the answer for IPv6 may come after that for IPv4. */
const secondAnswerMs = 50

/** RFC 6761, 6.4: names of this domain never exist, and are not asked for. */
const neverExists = /(?:^|\.)invalid\.?$/

interface Answer {
  readonly addresses: readonly string[]
  readonly keptMs: number
}

/**
 * Resolves names over the network without a thread. `dns.lookup` takes one of the process's four threads
 * for each name, so that four names whose servers do not answer delay every other name. Answers are cached;
 * concurrent requests for one name share one query.
 */
export function openNameResolver(options: NameResolverOptions = {}): NameResolver {
  const hosts = openHostsFile(options.hostsFile ?? systemHostsFile())
  const known = new Map<string, { until: number; readonly answer: Promise<Answer> }>()

  const ask = (name: string): Promise<Answer> => {
    const answer = askServers(name, options)
    const entry = { until: Infinity, answer }
    known.delete(name)
    known.set(name, entry)
    for (const [oldest] of known) {
      if (known.size <= namesKept) break
      known.delete(oldest)
    }
    const keepFor = (ms: number) => (entry.until = performance.now() + ms)
    answer.then(
      ({ keptMs }) => keepFor(keptMs),
      () => keepFor(failureKeptMs),
    )
    return answer
  }
  return {
    resolve: async (hostname) => {
      const name = hostname.toLowerCase()
      const listed = hosts.addressesOf(name.replace(/\.$/, ''))
      if (listed.length > 0) return listed
      if (neverExists.test(name)) throw new NameNotResolved(`${hostname} has no address`)
      const cached = known.get(name)
      const answer = cached && cached.until > performance.now() ? cached.answer : ask(name)
      return (await answer).addresses
    },
  }
}

async function askServers(
  hostname: string,
  { limitMs = 5_000, servers, resolvConf = systemResolvConf }: NameResolverOptions,
): Promise<Answer> {
  // One for each name, so that its queries can be cancelled alone and changed system settings are used.
  const resolver = new Resolver({ timeout: tryLimitMs, tries: 2, maxTimeout: tryLimitMs })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), limitMs)
  try {
    for (const name of namesToAsk(hostname, resolvConf())) {
      const answer = await addressesOf(resolver, name)
      if (answer.addresses.length > 0) return answer
    }
  } catch (cause) {
    if (await rootIsKnown(servers))
      throw new NameNotResolved(`the name servers did not answer for ${hostname}`, { cause })
    throw new NameServersFailed('the name servers of this machine do not answer', { cause })
  } finally {
    clearTimeout(timer)
  }
  throw new NameNotResolved(`${hostname} has no address`)
}

/** Empty where the name has no address; throws where that is not known. */
async function addressesOf(resolver: Resolver, name: string): Promise<Answer> {
  const found = Promise.allSettled([resolver.resolve4(name, { ttl: true })])
  const sixes = Promise.allSettled([resolver.resolve6(name, { ttl: true })])
  const [four] = await found
  const late = delay(secondAnswerMs, undefined, { ref: false })
  const [six] = (await (four.status === 'fulfilled' ? Promise.race([sixes, late]) : sixes)) ?? []
  const records = [four, six].flatMap((one) => (one?.status === 'fulfilled' ? one.value : []))
  if (records.length === 0) {
    for (const one of [four, six]) if (one?.status === 'rejected' && !isAbsent(one.reason)) throw one.reason
  }
  const ttl = Math.min(...records.map((record) => record.ttl), keptMsMax / 1_000)
  return { addresses: records.map(({ address }) => address), keptMs: ttl * 1_000 }
}

/** Every working name server knows the root. One that does not is broken, or cannot reach the internet. */
async function rootIsKnown(servers: readonly string[] | undefined): Promise<boolean> {
  const resolver = new Resolver({ timeout: rootLimitMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  try {
    await resolver.resolveNs('.')
    return true
  } catch (error) {
    return isAbsent(error)
  }
}

/** The name server says that there is no such name, or no address of this family. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
