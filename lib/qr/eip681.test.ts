import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { erc20TransferUri, readEip681 } from './eip681.ts'

interface Vector {
  payload: string
  fields: {
    target: string
    chain_id?: string
    function?: string
    value?: string
    address?: string
    uint256?: string
  }
}
const vectors: Vector[] = JSON.parse(readFileSync(new URL('./vectors/eip681.json', import.meta.url), 'utf8'))
const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it.each(vectors)('reads the published request $payload', ({ payload, fields }) => {
  const { target, chain_id, function: functionName, value, address, uint256 } = fields
  const parameters = value !== undefined ? { value } : { address, uint256 }
  expect(readEip681(payload)).toEqual({
    ok: true,
    value: {
      target,
      ...(chain_id !== undefined && { chainId: BigInt(chain_id) }),
      ...(functionName !== undefined && { functionName }),
      parameters,
    },
  })
})

it.each([
  [money(25_500_000n, 'USDC'), vectors[2]?.payload],
  [money(1_000_000n, 'USDT'), vectors[3]?.payload],
])('requests tokens on mainnet in atomic units: %s', (amount, payload) => {
  expect(erc20TransferUri(receiver, amount)).toBe(payload)
})

it.each([
  ['an amount of nothing', receiver, money(0n, 'USDC')],
  ['rupees', receiver, money(100n, 'INR')],
  ['an address that is cut short', receiver.slice(0, -1), money(1n, 'USDC')],
])('does not request %s', (_, to, amount) => {
  expect(() => erc20TransferUri(to, amount)).toThrow(RangeError)
})

const eth = `ethereum:${receiver}`

it.each([
  ['1e18', '1000000000000000000'],
  ['2.014e18', '2014000000000000000'],
  ['1.50e1', '15'],
  ['0', '0'],
  ['0e5', '0'],
  ['+7', '7'],
])('writes %s out as %s', (written, value) => {
  expect(readEip681(`${eth}?value=${written}`)).toMatchObject({ value: { parameters: { value } } })
})

it.each([
  ['NOT_AN_ETHEREUM_URI', `bitcoin:${receiver}`],
  ['BAD_ADDRESS', 'ethereum:vitalik.eth?value=1'],
  ['BAD_ADDRESS', `${eth}/transfer?address=0x12&uint256=1`],
  ['BAD_NUMBER', `${eth}?value=1.5`],
  ['BAD_NUMBER', `${eth}?value=1.55e1`],
  ['BAD_NUMBER', `${eth}?value=1e999`],
  ['BAD_NUMBER', `${eth}?value=-1`],
  ['BAD_NUMBER', `${eth}/transfer?uint256=0x10`],
  ['BAD_PARAMETER', `${eth}?value`],
  ['BAD_PARAMETER', `${eth}?value=1&value=2`],
])('refuses with %s: %s', (code, uri) => {
  expect(readEip681(uri)).toMatchObject({ ok: false, code })
})

it('reads the prefix that some wallets write', () => {
  expect(readEip681(`ethereum:pay-${receiver}@137`)).toMatchObject({
    value: { target: receiver, chainId: 137n },
  })
})
