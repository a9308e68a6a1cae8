import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const live = { GATEWAY_ALLOW_EMBEDDED: 'true' }

it('reads endpoints and confirmations of each chain, with defaults', () => {
  const { evm } = readConfig({
    ...live,
    EVM_RPC_URL_ETHEREUM: 'https://one.example/key, https://two.example',
    EVM_RPC_URL_POLYGON: 'http://10.0.0.7:8545',
    EVM_CONFIRMATIONS_POLYGON: '300',
    EVM_RPC_URL_BASE: '',
  })
  expect(evm).toEqual({
    ethereum: { urls: ['https://one.example/key', 'https://two.example'], confirmations: 64 },
    polygon: { urls: ['http://10.0.0.7:8545'], confirmations: 300 },
  })
})

it.each([
  ['EVM_RPC_URL_ETHERIUM', 'https://one.example', /EVM_RPC_URL_ETHERIUM: names no supported chain: ETHEREUM/],
  ['EVM_RPC_URL_TRON', 'https://one.example', /EVM_RPC_URL_TRON: names no supported chain/],
  ['EVM_RPC_URL_ETHEREUM', 'one.example', /EVM_RPC_URL_ETHEREUM: must be one or several addresses/],
  ['EVM_RPC_URL_ETHEREUM', 'wss://one.example', /must be one or several addresses/],
  ['EVM_RPC_URL_ETHEREUM', 'https://user:secret@one.example', /must be one or several addresses/],
  [
    'EVM_RPC_URL_ETHEREUM',
    'https://one.example/secret,https://one.example/secret',
    /names one endpoint twice/,
  ],
  ['EVM_CONFIRMATIONS_ETHEREUM', '0', /EVM_CONFIRMATIONS_ETHEREUM=0/],
  ['EVM_CONFIRMATIONS_ETHEREUM', 'many', /must be a whole number/],
])('refuses %s=%s and shows no key', (name, value, message) => {
  const reading = () => readConfig({ ...live, [name]: value })
  expect(reading).toThrow(message)
  expect(reading).not.toThrow(/secret/)
})
