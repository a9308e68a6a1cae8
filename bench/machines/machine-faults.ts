import { setTimeout as delay } from 'node:timers/promises'
import type { PatroniNode } from './programs/patroni.ts'
import { until } from './programs/program.ts'
import type { Machine, Site } from './site.ts'

/** Something that breaks, or is done by an operator, while several machines work. */
export interface MachineFault {
  readonly name: string
  /** Whether no request may fail, and no acknowledgement be missing. */
  readonly isSilent?: boolean
  /** Does it. Resolves when it is done, or has its effect; what is broken then stays so until `mend`. */
  strike(at: Site): Promise<Struck>
}

export interface Struck {
  /** Where another primary takes over: when it held the leader's key, of `performance.now()`. */
  readonly promotedMs?: number
  /** Makes all of it whole again. */
  mend(): Promise<void>
}

const promotesWithinMs = 90_000
const healsWithinMs = 120_000
/** As a service manager restarts a process. */
const restartedAfterMs = 2_000
/** Longer than the leases of callbacks and payouts: it wakes with claims that others have taken over. */
const frozenMs = 35_000

const nothingToMend = { mend: () => Promise.resolve() }
const firstOf = ({ machines }: Site): Machine => {
  const [first] = machines
  if (!first) throw new Error('there is no machine')
  return first
}

const rollingRestart: MachineFault = {
  name: 'rolling restart',
  isSilent: true,
  strike: async ({ machines }) => {
    for (const machine of machines) {
      await machine.stop()
      await machine.start()
      await machine.joined()
    }
    return nothingToMend
  },
}

const frozen: MachineFault = {
  name: 'machine frozen',
  strike: async (at) => {
    const machine = firstOf(at)
    machine.signal('SIGSTOP')
    await delay(frozenMs)
    return {
      mend: async () => {
        machine.signal('SIGCONT')
        await machine.joined()
      },
    }
  },
}

const killed: MachineFault = {
  name: 'machine killed',
  strike: async (at) => {
    const machine = firstOf(at)
    await machine.kill()
    await delay(restartedAfterMs)
    return {
      mend: async () => {
        await machine.start()
        await machine.joined()
      },
    }
  },
}

/** When another node than the former primary leads, as the other nodes say. */
async function promotedBeside(at: Site, former: PatroniNode): Promise<number> {
  await until('another primary', promotesWithinMs, async () => {
    const leader = await at.postgres.leader(former)
    return leader === former ? undefined : leader
  })
  return performance.now()
}

const healthy = async ({ postgres }: Site) => void (await postgres.healthy(healsWithinMs))

const primaryKilled: MachineFault = {
  name: 'primary killed',
  strike: async (at) => {
    const former = await at.postgres.healthy(healsWithinMs)
    await former.killBoth()
    return {
      promotedMs: await promotedBeside(at, former),
      mend: async () => {
        await former.start()
        await healthy(at)
      },
    }
  },
}

const primaryCutOff: MachineFault = {
  name: 'primary cut off',
  strike: async (at) => {
    const former = await at.postgres.healthy(healsWithinMs)
    const end = former.cutOff()
    return {
      promotedMs: await promotedBeside(at, former),
      mend: async () => {
        end()
        await healthy(at)
      },
    }
  },
}

const switchover: MachineFault = {
  name: 'switchover',
  strike: async (at) => {
    const former = await at.postgres.healthy(healsWithinMs)
    const [promotedMs] = await Promise.all([promotedBeside(at, former), at.postgres.switchover()])
    return { promotedMs, mend: () => healthy(at) }
  },
}

export const machineFaults: readonly MachineFault[] = [
  rollingRestart,
  frozen,
  killed,
  switchover,
  primaryKilled,
  primaryCutOff,
]
