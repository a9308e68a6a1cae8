import { createHash } from 'node:crypto'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'

/**
 * The account in whose books a transfer belongs: the one of its contract on its chain, of several the one
 * that gave the address out, else one of the same key. Undefined where no account has that contract.
 */
export function accountOfLog(
  accounts: readonly TokenAccount[],
  chain: string,
  { contract }: Pick<TransferLog, 'contract'>,
  givenBy: string | undefined,
): TokenAccount | undefined {
  const ofContract = accounts.filter((account) => account.chain === chain && account.contract === contract)
  const giver = accounts.find(({ id }) => id === givenBy)
  return (
    ofContract.find(({ id }) => id === givenBy) ??
    ofContract.find(({ fingerprint }) => fingerprint === giver?.fingerprint) ??
    ofContract[0]
  )
}

/**
 * The key under which a transfer is booked once. Its place in the block is not part of it: after a
 * reorganisation the same transaction has another one.
 */
export const sourceIdOf = (
  chain: string,
  { transaction, contract, from, to, value, occurrence }: TransferLog,
): string => {
  const digest = createHash('sha256').update(`${contract} ${from} ${to} ${value}`).digest('hex').slice(0, 16)
  return `${chain}/${transaction}/${digest}/${occurrence}`
}
