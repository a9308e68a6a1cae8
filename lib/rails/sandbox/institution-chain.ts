import { createHash } from 'node:crypto'

/** A transfer as a chain explorer shows it: invented, always the same for one order, on no real chain. */
export interface SimulatedTransfer {
  readonly hash: string
  readonly from: string
  readonly block: number
}

/** The transfer that the simulated wallet sends for an order. */
export function simulatedTransfer(railReference: string): SimulatedTransfer {
  const digest = createHash('sha256').update(`transfer of ${railReference}`).digest()
  const sender = createHash('sha256').update(`wallet of ${railReference}`).digest()
  return {
    hash: `0x${digest.toString('hex')}`,
    from: `0x${sender.subarray(0, 20).toString('hex')}`,
    block: firstBlock + digest.readUInt16BE(),
  }
}

const firstBlock = 21_000_000
