import { logEvents } from '../../platform/log/log-event.ts'

export const evmEvents = logEvents({
  'evm.endpoint-failed': {
    level: 'warn',
    message: 'endpoint of a chain failed, nothing of the chain is completed until enough of them answer',
    meaning:
      '`chain` and `reason` say which and why. It disagrees with none; what was sent meanwhile is read afterwards.',
    action: 'Where it lasts (doctor: CHAIN_ENDPOINT_FAILS), ask its provider, or name another one.',
  },
  'evm.endpoints-disagree': {
    level: 'error',
    message: 'endpoints of a chain disagree about final blocks, nothing is completed',
    meaning:
      'They returned other hashes or transfers for blocks that both call final: one of them is broken or lies.',
    action:
      'Compare both with a block explorer and remove the wrong one from EVM_RPC_URL_…. The blocks are read again by themselves.',
  },
  'evm.final-block-changed': {
    level: 'error',
    message: 'a final block of a chain has another hash now, nothing is completed',
    meaning:
      'The chain was reorganised below it, or the endpoints have changed to another chain. Money that was booked may not exist.',
    action:
      'Compare receipts since the block with a block explorer, then read the chain again from before it: `account rescan`.',
  },
  'evm.chain-is-well': {
    level: 'info',
    message: 'endpoints of a chain agree again',
    meaning: 'Transfers are completed again.',
  },
  'evm.other-chain': {
    level: 'warn',
    message: 'tokens came to an address of a payment on another chain or in another token, kept in suspense',
    meaning: '`idPayment` is the payment of the address.',
    action: 'Decide with the customer: assign the money to the payment or send it back from your wallet.',
  },
  'evm.unexpected-transfer': {
    level: 'error',
    message: 'tokens left one of our addresses to an address that is not --sweep-to',
    meaning:
      'It is an open debit in `suspense list`. Somebody has the private key: you, with another wallet, or a thief.',
    action:
      'If it was not you, sweep all addresses of the key at once and disable the account. Else configure --sweep-to, and explain the debit with `suspense book`.',
  },
  'evm.money-unseen': {
    level: 'info',
    message: 'a transfer that was seen before it was final is gone from the chain',
    meaning:
      'A reorganisation took it. The payment stays open; mostly the transfer comes again in another block.',
  },
  'evm.amount-too-large': {
    level: 'error',
    message: 'a transfer of a token has an impossible amount, ignored',
    meaning: 'The contract of the account is not the one of the token.',
    action: 'Compare --contract with the website of the issuer, and disable the account.',
  },
  'evm.balance-differs': {
    level: 'error',
    message: 'the tokens on our addresses are not what the books say',
    meaning: '`onChain` was counted at the last final block that was read, `inBooks` is as of that block.',
    action:
      'Look for transfers that are not booked with `account addresses --with-balance` and a block explorer, then read them with `account rescan`.',
  },
})
