import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { connectAndCount, type ConnectedThrottle } from './kept-connection.ts'
import { throttleOver, type Throttle } from './throttle.ts'

const connectWithinMs = 1_000
/** More than this many unanswered at once is an outage: they are rejected and counted locally. */
const unansweredMax = 10_000

/** Where counts are kept, and under which keys. */
export interface RedisCounts {
  /** `redis://` or `rediss://`, with user, password and number of the database where needed. */
  readonly url: string
  /** A keyed digest, the same on all machines of the installation. */
  readonly digest: (text: string) => Buffer
}

/**
 * Connects to Redis once, within a second; throws what the server or the network says, never the address. A
 * connection that ends stays ended.
 *
 * Keys are `gateway:INSTALLATION:BUCKET`, both digests: buckets name merchants, payments, visits and the
 * addresses of customers, and Redis may belong to others too. Every key expires with its window.
 */
export async function connectRedisThrottle({ url, digest }: RedisCounts): Promise<ConnectedThrottle> {
  const client = createClient({
    url,
    name: 'payment-gateway',
    disableOfflineQueue: true,
    commandsQueueMaxLength: unansweredMax,
    socket: { connectTimeout: connectWithinMs, reconnectStrategy: false },
  })
  const ended = new Promise<Error>((resolve) => client.on('error', resolve))
  const close = () => {
    if (client.isOpen) client.destroy()
  }
  // A server that hangs accepts the connection and says nothing.
  let inTime = true
  const timer = setTimeout(() => {
    inTime = false
    close()
  }, connectWithinMs)
  try {
    await client.connect()
  } catch (error) {
    close()
    throw inTime ? messageOf(error) : new Error(`no answer within ${connectWithinMs} ms`)
  } finally {
    clearTimeout(timer)
  }
  const short = (text: string, bytes: number) => digest(text).subarray(0, bytes).toString('base64url')
  const counter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: `gateway:${short('installation of counts', 6)}`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 1,
  })
  return {
    throttle: withKeys(throttleOver(counter), (bucket) => short(`count ${bucket}`, 16)),
    onLost: (lose) => void ended.then((reason) => lose(messageOf(reason))),
    close,
  }
}

/** Why a count cannot be made in Redis now, in the server's words; undefined if it can. */
export async function redisFault(counts: RedisCounts): Promise<string | undefined> {
  try {
    const connected = await connectAndCount(() => connectRedisThrottle(counts))
    connected.close()
    return undefined
  } catch (error) {
    return messageOf(error).message
  }
}

const withKeys = (throttle: Throttle, keyOf: (bucket: string) => string): Throttle => ({
  take: (bucket, most, seconds) => throttle.take(keyOf(bucket), most, seconds),
  peek: (bucket, perSecond) => throttle.peek(keyOf(bucket), perSecond),
  giveBack: (bucket) => throttle.giveBack(keyOf(bucket)),
  counted: (bucket) => throttle.counted(keyOf(bucket)),
})

/** Errors of the network may hold several, one for each address of the host, and no message of their own. */
function messageOf(error: unknown): Error {
  if (error instanceof AggregateError && !error.message && error.errors.length > 0)
    return messageOf(error.errors[0])
  if (error instanceof Error && error.message) return error
  return new Error('the connection failed', { cause: error })
}
