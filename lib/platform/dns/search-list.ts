import { readFileSync } from 'node:fs'

/**
 * The names to ask for in turn, as resolv.conf(5) says: a name with fewer dots than `ndots` is first tried in
 * each domain of the search list, any other name is tried as it is. A name that ends with a dot is complete.
 */
export function namesToAsk(name: string, resolvConf: string): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)]
  const { domains, ndots } = searchListOf(resolvConf)
  const inDomains = domains.map((domain) => `${name}.${domain}`)
  return name.split('.').length - 1 < ndots ? [...inDomains, name] : [name, ...inDomains]
}

/** The text of the system's resolv.conf; empty where there is none. */
export function systemResolvConf(): string {
  try {
    return readFileSync('/etc/resolv.conf', 'utf8')
  } catch {
    return ''
  }
}

const domainsMax = 6

function searchListOf(resolvConf: string): { readonly domains: string[]; readonly ndots: number } {
  let domains: string[] = []
  let ndots = 1
  for (const line of resolvConf.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/s, '')
      .trim()
      .split(/\s+/)
    // The last line of the two counts.
    if (keyword === 'search' || keyword === 'domain')
      domains = values.map((domain) => domain.replace(/\.$/, '')).filter((domain) => domain !== '')
    const given = keyword === 'options' ? values.find((option) => /^ndots:\d+$/.test(option)) : undefined
    if (given !== undefined) ndots = Number(given.slice('ndots:'.length))
  }
  return { domains: domains.slice(0, domainsMax), ndots }
}
