import { spawn } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import { createRequire } from 'node:module'
import { HDKey } from '@scure/bip32'
import { afterAll } from 'vitest'

/** Anvil's own accounts, whose first ten hold native coins and sign what they are asked to. */
const mnemonic = 'test test test test test test test test test test test junk'
const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')

/** The extended public key of an account of the wallet; the first one derives Anvil's accounts. */
export const xpubOf = (account: number | 'master'): string => keyOf(account).publicExtendedKey

/** The private key that must never be given to a gateway. */
export const xprvOf = (account: number): string => keyOf(account).privateExtendedKey

function keyOf(account: number | 'master'): HDKey {
  const master = HDKey.fromMasterSeed(seed)
  return account === 'master' ? master : master.derive(`m/44'/60'/${account}'`)
}

/** Anvil's accounts 0 to 2, as it prints them itself. */
export const anvilAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

export interface Anvil {
  readonly url: string
  call<Result = unknown>(method: string, ...parameters: readonly unknown[]): Promise<Result>
  /** Mines empty blocks, a second apart. */
  mine(blocks: number): Promise<void>
  /** Sends a call from an account, without mining it. */
  send(from: string, to: string | undefined, data: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A real Ethereum node of this machine alone, ended after the tests of the file. It mines when it is told to;
 * a block is final two blocks later.
 */
export async function startAnvil(chainId = 1, port = 0): Promise<Anvil> {
  const words = ['--port', String(port), '--chain-id', String(chainId), '--no-mining']
  const child = spawn(binary(), [...words, '--slots-in-an-epoch', '1', '--order', 'fifo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  afterAll(stop)
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [, address] = /Listening on (\S+)/.exec(printed) ?? []
      if (address !== undefined) resolve(`http://${address}`)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended: ${printed}`)))
  })
  const call = async <Result>(method: string, ...params: readonly unknown[]): Promise<Result> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    url,
    call,
    mine: async (blocks) => {
      await call('anvil_mine', `0x${blocks.toString(16)}`, '0x1')
    },
    send: async (from, to, data) => {
      await call('anvil_impersonateAccount', from)
      await call('anvil_setBalance', from, '0x56bc75e2d63100000')
      return call<string>('eth_sendTransaction', { from, to, data, gas: '0x200000' })
    },
    stop,
  }
}

function binary(): string {
  const system = process.platform === 'win32' ? 'win32' : process.platform
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${system}-${processor}/bin/anvil${system === 'win32' ? '.exe' : ''}`
  return createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')).resolve(name)
}
