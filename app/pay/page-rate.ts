import type { Gateway } from '#lib/gateway.ts'
import type { Taken } from '#lib/platform/throttle/throttle.ts'

/**
 * How often one visit's page is rendered per second; requests of its scripts and forms are counted
 * separately. A fast customer with live updates needs a dozen: the limit only stops programs.
 */
const pagesPerSecond = 60

const bucket = (id: string): string => `checkout page ${id}`

export const takePage = ({ throttle }: Gateway, id: string): Promise<Taken> =>
  throttle.take(bucket(id), pagesPerSecond)

export const peekPage = ({ throttle }: Gateway, id: string): Promise<Taken> =>
  throttle.peek(bucket(id), pagesPerSecond)
