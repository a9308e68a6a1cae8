import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const live = {
  GATEWAY_MODE: 'live',
  GATEWAY_SECRET_KEY: Buffer.alloc(32).toString('base64'),
  DATABASE_URL: 'postgres://gateway@db.example.com/gateway',
}

describe('the environment', () => {
  it('may be empty: every setting has a default', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'sandbox',
      port: 3000,
      callbackRetrySeconds: 120,
      callbackAllowPrivate: true,
    })
  })

  it('allows callbacks to private addresses in the sandbox only, unless a setting allows it', () => {
    expect(readConfig(live).callbackAllowPrivate).toBe(false)
    expect(readConfig({ ...live, CALLBACK_ALLOW_PRIVATE: 'true' }).callbackAllowPrivate).toBe(true)
    expect(readConfig({ CALLBACK_ALLOW_PRIVATE: 'false' }).callbackAllowPrivate).toBe(false)
  })

  it('allows the embedded PostgreSQL in live mode only when a setting allows it', () => {
    const embedded = { ...live, DATABASE_URL: '' }
    const line = /^DATABASE_URL is missing: live mode .*GATEWAY_ALLOW_EMBEDDED=true/
    expect(() => readConfig(embedded)).toThrow(line)
    expect(() => readConfig({ ...embedded, GATEWAY_ALLOW_EMBEDDED: 'false' })).toThrow(line)
    expect(readConfig({ ...embedded, GATEWAY_ALLOW_EMBEDDED: 'true' }).databaseUrl).toBeUndefined()
    expect(readConfig(live).databaseUrl).toBe(live.DATABASE_URL)
    expect(readConfig({}).databaseUrl).toBeUndefined()
  })

  it.each([
    [{ PORT: 'http' }, 'PORT=http: must be a whole number'],
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ GATEWAY_MODE: 'prod' }, 'GATEWAY_MODE=prod'],
    [{ GATEWAY_MODE: 'live' }, 'GATEWAY_SECRET_KEY is missing'],
    [
      { GATEWAY_PUBLIC_URL: 'pay.example.com' },
      'GATEWAY_PUBLIC_URL=pay.example.com: must be an address like',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: must be an address like redis://'],
    [{ REDIS_URL: 'http://localhost:6379' }, 'REDIS_URL: must be an address like redis://'],
    [{ REDIS_URL: 'redis://' }, 'REDIS_URL: must be an address like redis://'],
    [{ REDIS_URL: 'redis://localhost/name' }, 'REDIS_URL: must be an address like redis://'],
    [{ DATABASE_STATEMENTS: 'none' }, 'DATABASE_STATEMENTS=none'],
    [{ DATABASE_READ_MAX_LAG: '-1' }, 'DATABASE_READ_MAX_LAG=-1'],
    [{ GATEWAY_ALLOW_EMBEDDED: 'yes' }, 'GATEWAY_ALLOW_EMBEDDED=yes'],
    [{ CALLBACK_RETRY_SECONDS: '0' }, 'CALLBACK_RETRY_SECONDS=0'],
    [
      { GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8,proxy' },
      'GATEWAY_TRUSTED_PROXIES=10.0.0.0/8,proxy: must be addresses or ranges such as 10.0.0.0/8, separated by commas; "proxy" is neither',
    ],
    [{ GATEWAY_TRUSTED_PROXIES: '10.0.0.0/33' }, '"10.0.0.0/33" is neither'],
    [{ GATEWAY_TRUSTED_PROXIES: '10.0.0.1/8/8' }, '"10.0.0.1/8/8" is neither'],
    [{ GATEWAY_TRUSTED_PROXIES: '127.1' }, '"127.1" is neither'],
    [{ GATEWAY_TRUSTED_PROXIES: '10.0.0.1,' }, '"" is neither'],
    [{ GATEWAY_STATEMENT_DIR: 'statements' }, 'GATEWAY_STATEMENT_DIR=statements: must be an absolute path'],
    [{ GATEWAY_SECRET_KEY: 'short' }, 'GATEWAY_SECRET_KEY: must be 32 random bytes'],
  ])('%o is refused in one clear line', (variables, line) => {
    expect(() => readConfig(variables)).toThrow(line)
  })

  it('reads trusted proxies as a list; by default no proxy is trusted', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    const { trustedProxies } = readConfig({ GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.10,2001:db8::/32' })
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.10', '2001:db8::/32'])
  })

  it('keeps the names of statements, and reads no standby, unless told otherwise', () => {
    const { databaseStatements, databaseRead } = readConfig({})
    expect([databaseStatements, databaseRead]).toEqual(['named', { url: undefined, maxLagSeconds: 30 }])
    expect(readConfig({ DATABASE_STATEMENTS: 'unnamed' }).databaseStatements).toBe('unnamed')
    const read = { DATABASE_READ_URL: 'postgres://standby/gateway', DATABASE_READ_MAX_LAG: '5' }
    expect(readConfig(read).databaseRead).toEqual({ url: read.DATABASE_READ_URL, maxLagSeconds: 5 })
  })

  it('watches no folder unless one is named', () => {
    expect(readConfig({}).statementDirectory).toBeUndefined()
    expect(readConfig({ GATEWAY_STATEMENT_DIR: '/in' }).statementDirectory).toBe('/in')
  })

  it('names every bad value at once', () => {
    expect(() => readConfig({ PORT: 'x', GATEWAY_ROLE: 'y' })).toThrow(/PORT=x.*\n.*GATEWAY_ROLE=y/)
  })

  it('never prints a secret or the password of an address', () => {
    const leak = () => readConfig({ GATEWAY_SECRET_KEY: 'topsecret', DATABASE_URL: 'mysql://u:hunter2@h/d' })
    expect(leak).not.toThrow(/topsecret|hunter2/)
    for (const name of ['DATABASE_SESSION_URL', 'DATABASE_READ_URL'])
      expect(() => readConfig({ [name]: 'mysql://u:hunter2@h/d' })).not.toThrow(/hunter2/)
  })

  it('never says a password of Redis', () => {
    expect(() => readConfig({ REDIS_URL: 'http://:geheim@localhost' })).toThrow(/^(?!.*geheim).*REDIS_URL/)
    const url = 'rediss://gateway:geheim@cache.example.com:6380/2'
    expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url)
  })

  it('is listed whole in .env.example', () => {
    const listed = readFileSync('.env.example', 'utf8')
      .match(/^[A-Z_]+(?==)/gm)
      ?.toSorted()
    expect(listed).toEqual(settingNames.toSorted())
  })
})
