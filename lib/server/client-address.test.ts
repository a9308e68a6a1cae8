import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const addressOf = (trusted: readonly string[], remoteAddress: string, forwarded?: string): string =>
  clientAddress(trusted)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage)

const proxies = ['10.0.0.0/8', '192.0.2.10', '2001:db8::/32']

it.each<[string, readonly string[], string, string | undefined, string]>([
  ['no proxy is trusted: the header is ignored', [], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['not from a trusted proxy: the header is ignored', proxies, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy that sends no header', proxies, '10.1.2.3', undefined, '10.1.2.3'],
  ['a proxy that names the client', proxies, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [
    'entries that the client sent itself are skipped',
    proxies,
    '10.1.2.3',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
  ['a chain of proxies', proxies, '10.1.2.3', '198.51.100.1,192.0.2.10, 10.9.9.9', '198.51.100.1'],
  ['proxies only: the left-most', proxies, '10.1.2.3', '10.5.5.5, 10.9.9.9', '10.5.5.5'],
  [
    'at an entry that is not an address its sender counts',
    proxies,
    '10.1.2.3',
    '198.51.100.1, unknown, 10.9.9.9',
    '10.9.9.9',
  ],
  ['an empty header', proxies, '10.1.2.3', '', '10.1.2.3'],
  ['a port behind the address', proxies, '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['IPv6 in brackets with a port', proxies, '10.1.2.3', '[2606:4700::1]:443', '2606:4700::1'],
  ['IPv6', proxies, '2001:db8::5', '2606:4700::1', '2606:4700::1'],
  [
    'IPv4 on a socket that listens on both',
    proxies,
    '::ffff:10.1.2.3',
    '::ffff:198.51.100.1',
    '198.51.100.1',
  ],
  ['an address in hexadecimal is not accepted', proxies, '10.1.2.3', '0x7f000001', '10.1.2.3'],
  ['one address, not its neighbours', ['192.0.2.10'], '192.0.2.11', '198.51.100.1', '192.0.2.11'],
])('%s', (_, trusted, remote, forwarded, client) => {
  expect(addressOf(trusted, remote, forwarded)).toBe(client)
})
