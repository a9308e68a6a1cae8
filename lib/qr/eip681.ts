import type { Money } from '../money/money.ts'
import { withoutTrailingZeros } from '../money/trailing-zeros.ts'
import { read, type Reading, unreadable } from './reading.ts'

/**
 * Payment requests of Ethereum wallets (EIP-681, eips.ethereum.org/EIPS/eip-681), here for the two dollar
 * tokens on mainnet.
 */
export interface TokenContract {
  readonly address: string
  readonly chainId: number
}

export type TokenCode = 'USDC' | 'USDT'

/**
 * Both tokens have six decimals, as our minor units do. Sources: developers.circle.com (USDC), public token
 * lists (USDT).
 */
export const tokenContracts: Readonly<Record<TokenCode, TokenContract>> = {
  USDC: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', chainId: 1 },
  USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', chainId: 1 },
}

const addressShape = /^0x[0-9a-fA-F]{40}$/

/**
 * Request to send USDC or USDT to an address, the amount in atomic units, written out: not every wallet reads
 * exponents. Without a token it is the one on Ethereum.
 */
export function erc20TransferUri(receiver: string, money: Money, token?: TokenContract): string {
  const { currencyCode, amount } = money
  if (currencyCode !== 'USDC' && currencyCode !== 'USDT')
    throw new RangeError(`${currencyCode} is not a supported ERC-20 token`)
  if (!addressShape.test(receiver))
    throw new RangeError('an Ethereum address is 0x and 40 hexadecimal digits')
  if (amount <= 0n) throw new RangeError('the amount of a transfer must be greater than 0')
  const { address, chainId } = token ?? tokenContracts[currencyCode]
  return `ethereum:${address}@${chainId}/transfer?address=${receiver}&uint256=${amount}`
}

export interface Eip681Request {
  /** The contract that is called, or the payee if no function is named. */
  readonly target: string
  readonly chainId?: bigint
  readonly functionName?: string
  /** As written, but with exponents expanded. */
  readonly parameters: Readonly<Record<string, string>>
}

export type Eip681FaultCode = 'NOT_AN_ETHEREUM_URI' | 'BAD_ADDRESS' | 'BAD_NUMBER' | 'BAD_PARAMETER'

const requestShape = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([A-Za-z_$][\w$]*))?(?:\?(.*))?$/
const numberTypes = /^(value|gas|gasLimit|gasPrice|u?int\d*)$/

/**
 * Parses a payment request. The upper case of an address (its checksum) is not checked: it is wrong in the
 * standard's own example.
 */
export function readEip681(uri: string): Reading<Eip681Request, Eip681FaultCode> {
  const match = requestShape.exec(uri)
  if (!match)
    return unreadable(
      'NOT_AN_ETHEREUM_URI',
      'a request is written ethereum:ADDRESS@CHAIN/FUNCTION?NAME=VALUE',
    )
  const [, target = '', chainId, functionName, query] = match
  if (!addressShape.test(target))
    return unreadable('BAD_ADDRESS', `${target} is not 0x and 40 hexadecimal digits`)
  const parameters = readParameters(query === undefined || query === '' ? [] : query.split('&'))
  if (!parameters.ok) return parameters
  return read({
    target,
    ...(chainId !== undefined && { chainId: BigInt(chainId) }),
    ...(functionName !== undefined && { functionName }),
    parameters: parameters.value,
  })
}

function readParameters(parts: readonly string[]): Reading<Record<string, string>, Eip681FaultCode> {
  const parameters = new Map<string, string>()
  for (const part of parts) {
    const [, name, text] = /^(\w+)=([^=]+)$/.exec(part) ?? []
    if (name === undefined || text === undefined || parameters.has(name)) {
      return unreadable('BAD_PARAMETER', `${part} is not NAME=VALUE, or is given twice`)
    }
    const value = numberTypes.test(name) ? integer(text) : text
    if (value === undefined)
      return unreadable('BAD_NUMBER', `${name} is ${text}, which is not a whole number`)
    if (name === 'address' && !addressShape.test(value)) {
      return unreadable('BAD_ADDRESS', `${value} is not 0x and 40 hexadecimal digits`)
    }
    parameters.set(name, value)
  }
  return read(Object.fromEntries(parameters))
}

/** 2^256 has 78 digits: a larger exponent is not an amount, and must not be expanded to a million zeros. */
const exponentMax = 78

/** "2.014e18" as "2014000000000000000"; undefined if a fraction would remain. */
function integer(text: string): string | undefined {
  const match = /^\+?(\d+)(?:\.(\d+))?(?:[eE](\d{1,3}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const decimals = withoutTrailingZeros(fraction)
  const missing = Number(exponent) - decimals.length
  if (missing < 0 || Number(exponent) > exponentMax) return undefined
  return BigInt(whole + decimals + '0'.repeat(missing)).toString()
}
