import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '::ffff:808:808',
    '0:0:0:0:0:ffff:8.8.8.8',
    '64:FF9B::8.8.8.8',
    '2a00:1450:4001:81a::200e',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    // IPv4-compatible addresses (RFC 4291, 2.5.5.1), in each notation
    '::7f00:1',
    '::127.0.0.1',
    '0:0:0:0:0:0:7f00:0001',
    '::a9fe:a9fe',
    '::8.8.8.8',
    '0:0:0:0:0:0:8.8.8.8',
    // IPv4-mapped, in each notation
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '0:0:0:0:0:ffff:c0a8:0101',
    '0000:0000:0000:0000:0000:ffff:192.168.1.1',
    '::ffff:0.0.0.0',
    // IPv4-translated (RFC 2765)
    '::ffff:0:127.0.0.1',
    '::ffff:0:8.8.8.8',
    // NAT64: of private addresses, and for local use (RFC 8215)
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '0064:ff9b:0:0:0:0:a9fe:a9fe',
    '64:ff9b:1::808:808',
    '64:ff9b:1:7f00:0:100:808:808',
    // 6to4, Teredo
    '2002:808:808::1',
    '2002:a9fe:a9fe::',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    // site-local, unique local, discard-only, documentation, ORCHID, segment routing, unassigned
    'fec0::1',
    'fd12:3456:789a::1',
    '100::1',
    '3fff::1',
    '2001:10::1',
    '2001:20::1',
    '5f00::1',
    '4000::1',
    '1::1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
