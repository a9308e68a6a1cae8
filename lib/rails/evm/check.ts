import { ledgerAccountId } from '../../ledger/account.ts'
import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { amountFixed, money } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { Config } from '../../platform/config.ts'
import { selectTokenAccounts, type TokenAccount } from './accounts/token-accounts.ts'
import { evmEvents } from './log-events.ts'
import type { EvmNode } from './rpc/evm-node.ts'
import { RpcError } from './rpc/json-rpc.ts'
import { amountEnd } from './scan/deposits.ts'
import { readLogs, type Watched } from './scan/read-logs.ts'
import { logFailure } from './scan/read-next.ts'
import { readCursor } from './scan/sql/cursor.ts'
import { keepWatching } from './scan/sql/our-addresses.ts'
import { nodesOf } from './notices.ts'
import { eachOf, givenAddresses } from './balances/given-addresses.ts'
import { keepEvmBalance } from '#sql/evm_balance'

/** What is on the addresses of a token, and what the books say, in minor units. */
interface Compared {
  readonly onChain: bigint
  readonly inBooks: bigint
}

/**
 * Compares the tokens on all addresses that were ever given out with the books, at the last final block that
 * was read; a difference is an alarm. Addresses that have tokens are watched again. Books that changed
 * meanwhile are compared in the next run. Returns how many tokens were compared.
 */
export async function compareBalances(context: PaymentContext, settings: Config['evm']): Promise<number> {
  const accounts = await selectTokenAccounts(context.db)
  let compared = 0
  for (const account of firstOfEachToken(accounts)) {
    const found = await firstAnswer(context, nodesOf(settings, account.chain), account, accounts)
    if (!found) continue
    compared += 1
    await keep(context, account, found)
  }
  return compared
}

/** What the first endpoint says that answers: where one is down, the next is asked. */
async function firstAnswer(
  context: PaymentContext,
  nodes: readonly EvmNode[],
  token: TokenAccount,
  accounts: readonly TokenAccount[],
): Promise<Compared | undefined> {
  for (const node of nodes)
    try {
      return await compareToken(context, node, token, accounts)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      logFailure(context, token.chain, error)
    }
  return undefined
}

const isSameToken = (one: TokenAccount, other: TokenAccount): boolean =>
  one.chain === other.chain && one.contract === other.contract

/** Accounts of one token share its addresses: what came to the address of another is in the books of one. */
const firstOfEachToken = (accounts: readonly TokenAccount[]): readonly TokenAccount[] =>
  accounts.filter((one, at) => accounts.findIndex((other) => isSameToken(one, other)) === at)

/** More blocks than any chain has that are not final: with more, they are read first. */
const blocksMax = 10_000

/**
 * Undefined where the books or the chain cannot be compared now. Nodes keep the balances of recent blocks
 * only: those of the newest block are taken, without what moved after the last block that was booked.
 */
async function compareToken(
  { db }: PaymentContext,
  node: EvmNode,
  token: TokenAccount,
  accounts: readonly TokenAccount[],
): Promise<Compared | undefined> {
  const cursor = await readCursor(db, token.chain)
  const latest = await node.block('latest')
  if (!cursor || !latest || latest.number - cursor.block > blocksMax) return undefined
  if (latest.number < cursor.block)
    throw new RpcError(node.host, `block ${cursor.block} was read, and ${latest.number} is its newest`, {
      isRefusal: false,
    })
  const ofToken = accounts.filter((account) => isSameToken(account, token))
  const inBooks = await booksOf(db, ofToken)
  const addresses: string[] = []
  let onChain = 0n
  // Tokens that came to the address of another account are booked here, and lie there.
  for (const { id } of accounts)
    for await (const given of givenAddresses(db, id)) {
      const balances = await eachOf(given, ({ address }) =>
        node.tokenBalance(token.contract, address, latest.number),
      )
      for (const balance of balances) onChain += balance
      const all = given.map(({ address }) => address)
      await keepWatching(
        db,
        all.filter((_, at) => balances[at] !== 0n),
      )
      addresses.push(...all)
    }
  onChain -= await movedAfter(node, cursor.block, latest.number, { contracts: [token.contract], addresses })
  const after = await readCursor(db, token.chain)
  const isSettled = after?.block === cursor.block && (await booksOf(db, ofToken)) === inBooks
  return isSettled ? { onChain, inBooks } : undefined
}

/** What came to the addresses after a block, less what left them. */
async function movedAfter(node: EvmNode, block: number, to: number, watched: Watched): Promise<bigint> {
  if (to <= block) return 0n
  const ours = new Set(watched.addresses)
  const logs = await readLogs(node, { from: block + 1, to }, watched, { withSent: true })
  return logs.reduce(
    (sum, log) => sum + (ours.has(log.to) ? log.value : 0n) - (ours.has(log.from) ? log.value : 0n),
    0n,
  )
}

/** What the books say lies on the accounts: an asset, which the ledger keeps as a negative balance. */
async function booksOf(db: PaymentContext['db'], accounts: readonly TokenAccount[]): Promise<bigint> {
  const ids = new Set(
    accounts.map(({ id, currencyCode }) =>
      ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: id }, currencyCode),
    ),
  )
  const books = await readHouseAccounts(db)
  return books.filter(({ id }) => ids.has(id)).reduce((sum, { balance }) => sum - balance.amount, 0n)
}

async function keep(
  { db, log }: PaymentContext,
  { id, chain, currencyCode }: TokenAccount,
  { onChain, inBooks }: Compared,
): Promise<void> {
  // A broken token may claim more than the database holds.
  const shown = onChain < amountEnd ? onChain : amountEnd - 1n
  const [there, here] = [shown, inBooks].map((amount) => amountFixed(money(amount, currencyCode)))
  await db.query(keepEvmBalance({ receivingAccountId: id, there, here }))
  if (onChain !== inBooks)
    log.write(evmEvents['evm.balance-differs'], {
      idAccount: id,
      chain,
      currencyCode,
      onChain: there,
      inBooks: here,
    })
}
