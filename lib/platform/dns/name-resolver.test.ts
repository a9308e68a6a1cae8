import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nameServer } from '../../testing/name-server.ts'
import { openNameResolver, type NameResolverOptions } from './name-resolver.ts'

const server = await nameServer({
  'shop.test': { v4: '192.0.2.1' },
  'changing.test': { v4: '192.0.2.2', ttl: 0 },
  'shop.svc.cluster.test': { v4: '192.0.2.3' },
  'failing.test': 'failing',
  'dead.test': 'silent',
  ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`dead-${at}.test`, 'silent' as const])),
})
afterAll(() => server.close())
const folder = mkdtempSync(path.join(tmpdir(), 'hosts-'))
const hostsFile = path.join(folder, 'hosts')
writeFileSync(
  hostsFile,
  '# names of this host\n10.1.2.3\tintranet Intranet.Example # and more\nfd00::3 intranet\nnot-an-address x\n',
)
const open = (options: NameResolverOptions = {}) =>
  openNameResolver({ servers: [server.address], hostsFile, resolvConf: () => '', ...options })
const timesAsked = (name: string) => server.asked.filter((one) => one === name).length

describe('names of the hosts file', () => {
  it.each([
    ['intranet', ['10.1.2.3', 'fd00::3']],
    ['INTRANET', ['10.1.2.3', 'fd00::3']],
    ['intranet.example', ['10.1.2.3']],
    ['intranet.example.', ['10.1.2.3']],
    ['localhost', ['127.0.0.1', '::1']],
    ['shop.localhost', ['127.0.0.1', '::1']],
  ])('%s has the address that the file has, and no server is asked', async (name, addresses) => {
    expect(await open().resolve(name)).toEqual(addresses)
    expect(server.asked).not.toContain(name.toLowerCase())
  })

  it('are none where the file does not exist', async () => {
    const resolver = open({ hostsFile: path.join(folder, 'absent') })
    await expect(resolver.resolve('intranet')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    expect(await resolver.resolve('localhost')).toEqual(['127.0.0.1', '::1'])
  })
})

describe('names of DNS', () => {
  it('are asked for once while their answer may be used, also by concurrent requests', async () => {
    const resolver = open()
    const before = timesAsked('shop.test')
    const found = await Promise.all(['shop.test', 'shop.test', 'SHOP.test'].map(resolver.resolve))
    expect(found).toEqual([['192.0.2.1'], ['192.0.2.1'], ['192.0.2.1']])
    expect(await resolver.resolve('shop.test')).toEqual(['192.0.2.1'])
    expect(timesAsked('shop.test') - before).toBe(1)
  })

  it('are asked for again when their time to live is over', async () => {
    const resolver = open()
    await resolver.resolve('changing.test')
    await resolver.resolve('changing.test')
    expect(timesAsked('changing.test')).toBe(2)
  })

  it.each(['absent.test', 'failing.test'])('%s has no address', async (name) => {
    await expect(open().resolve(name)).rejects.toMatchObject({ name: 'NameNotResolved', code: 'ENOTFOUND' })
  })

  it('are looked up in the search domains, as resolv.conf says', async () => {
    const inCluster = open({ resolvConf: () => 'search default.test svc.cluster.test\noptions ndots:5\n' })
    expect(await inCluster.resolve('shop')).toEqual(['192.0.2.3'])
    await expect(inCluster.resolve('shop.')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('without an answer fail at their limit, and delay no other name', async () => {
    const resolver = open({ limitMs: 1_000 })
    const ended: string[] = []
    const dead = Array.from({ length: 50 }, (_, at) =>
      resolver.resolve(`dead-${at}.test`).catch((error: unknown) => {
        ended.push('dead')
        return error
      }),
    )
    expect(await resolver.resolve('shop.test')).toEqual(['192.0.2.1'])
    expect(ended).toEqual([])
    for (const error of await Promise.all(dead)) expect(error).toMatchObject({ code: 'ENOTFOUND' })
  })

  it.each([
    ['silent', ['silent', 'silent']],
    ['failing', ['failing', 'failing']],
    ['silent', ['silent', 'failing']],
  ] as const)('are unknown where the name servers are %s for every name (%j)', async (_, [one, root]) => {
    const broken = await nameServer({ 'shop.test': one, '': root })
    const resolver = open({ servers: [broken.address], limitMs: 300 })
    await expect(resolver.resolve('shop.test')).rejects.toMatchObject({
      name: 'NameServersFailed',
      code: 'NAME_SERVERS_FAILED',
    })
    broken.close()
  })

  it('are unknown where no name server listens', async () => {
    const gone = await nameServer({})
    gone.close()
    const resolver = open({ servers: [gone.address], limitMs: 300 })
    await expect(resolver.resolve('shop.test')).rejects.toMatchObject({ code: 'NAME_SERVERS_FAILED' })
  })

  it.each(['shop.invalid', 'invalid', 'shop.INVALID.'])(
    '%s has no address, and no server is asked',
    async (name) => {
      await expect(open().resolve(name)).rejects.toMatchObject({ code: 'ENOTFOUND' })
      expect(server.asked.some((asked) => asked.includes('invalid'))).toBe(false)
    },
  )

  it('that did not answer are not asked for again by each of a burst of requests', async () => {
    const resolver = open({ limitMs: 300 })
    const attempts = () => Promise.allSettled([1, 2, 3].map(() => resolver.resolve('dead.test')))
    await attempts()
    const before = timesAsked('dead.test')
    await attempts()
    expect(timesAsked('dead.test')).toBe(before)
  })
})
