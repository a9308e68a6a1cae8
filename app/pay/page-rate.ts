import type { Gateway } from '#lib/gateway.ts'
import type { Taken } from '#lib/platform/throttle/throttle.ts'

/**
 * How often one visit's page is drawn, per second; what its scripts ask and its forms send is counted apart.
 * A customer with a quick thumb and live news needs a dozen: this only stops a program.
 */
const pagesPerSecond = 60

const bucket = (id: string): string => `checkout page ${id}`

export const takePage = ({ throttle }: Gateway, id: string): Promise<Taken> =>
  throttle.take(bucket(id), pagesPerSecond)

export const peekPage = ({ throttle }: Gateway, id: string): Promise<Taken> =>
  throttle.peek(bucket(id), pagesPerSecond)
