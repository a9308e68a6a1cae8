import { createRequire } from 'node:module'
import { evmChecksumAddress } from '../../countries/accounts/evm-address.ts'
import type { Anvil } from './anvil.ts'

/** USDT on Ethereum returns nothing from `transfer`, which the standard asks for; USDC returns true. */
const source = `
pragma solidity 0.8.37;
contract Ledger {
  uint8 public decimals;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor(uint8 places) { decimals = places; balanceOf[msg.sender] = 1e30; emit Transfer(address(0), msg.sender, 1e30); }
  function move(address to, uint256 value) internal {
    require(balanceOf[msg.sender] >= value, "too little");
    balanceOf[msg.sender] -= value; balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
  }
}
contract Usdt is Ledger { constructor(uint8 places) Ledger(places) {} function transfer(address to, uint256 value) public { move(to, value); } }
contract Usdc is Ledger { constructor(uint8 places) Ledger(places) {} function transfer(address to, uint256 value) public returns (bool) { move(to, value); return true; } }
`

interface Compiled {
  contracts: { 'tokens.sol': Record<string, { evm: { bytecode: { object: string } } }> }
}

let compiled: Compiled | undefined

function bytecodeOf(name: 'Usdt' | 'Usdc'): string {
  const { compile } = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  compiled ??= JSON.parse(
    compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'tokens.sol': { content: source } },
        settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } }, evmVersion: 'paris' },
      }),
    ),
  ) as Compiled
  return compiled.contracts['tokens.sol'][name]?.evm.bytecode.object ?? ''
}

/** A token on a node. */
export interface Token {
  readonly contract: string
  /** Sends tokens without mining a block. The amount is in the smallest unit. */
  transfer(to: string, amount: bigint, from?: string): Promise<string>
}

/** None of the addresses that tests derive. */
const issuer = '0x1111111111111111111111111111111111111111'
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Deploys a token; its issuer holds all of it. */
export async function deployToken(node: Anvil, name: 'Usdt' | 'Usdc', decimals = 6): Promise<Token> {
  const sent = await node.send(issuer, undefined, `0x${bytecodeOf(name)}${word(BigInt(decimals))}`)
  await node.mine(1)
  const receipt = await node.call<{ contractAddress: string }>('eth_getTransactionReceipt', sent)
  const contract = evmChecksumAddress(receipt.contractAddress)
  return {
    contract,
    transfer: (to, amount, from = issuer) =>
      node.send(from, contract, `0xa9059cbb${word(BigInt(to))}${word(amount)}`),
  }
}
