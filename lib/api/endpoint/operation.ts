import type { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import type { BusinessCode, InvalidRequest, Outcome } from '../../payments/failure.ts'
import type { TokenRefusal } from '../../tokens/check-credentials.ts'
import type { Caller } from './caller.ts'
import type { ErrorCode } from './error-codes.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** The checked input of an operation. */
export interface Input<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** The parts of a request beside its parsed input (token requests are signed over the raw bytes). */
export interface Origin {
  readonly rawBody: string
  readonly headers: Pick<Headers, 'get' | 'has'>
  /** The client's address, from the socket or from a trusted proxy. */
  readonly address: string
  readonly requestId: string
}

export interface Documented {
  /** The component that describes it for all operations that share it; absent: it is described here alone. */
  readonly name?: string
  readonly description: string
  /** Absent: no body. */
  readonly schema?: z.ZodType
  /** An example of the CSV file that a client gets if it prefers one (`CsvFile`). */
  readonly csv?: string
  /** The error codes that the status may carry here. */
  readonly codes?: readonly (ErrorCode | BusinessCode)[]
}

/** Who may keep an answer and ask with its tag whether it is still the same: everyone, or the caller. */
export type Caching = 'PUBLIC' | 'PRIVATE'

/**
 * A body whose rules depend on the merchant or on several fields: `read` checks it, the reference shows
 * `documents`.
 */
export interface ReadBody<Body, By> {
  readonly documents: z.ZodType
  readonly read: (
    gateway: Gateway,
    caller: By,
    body: Readonly<Record<string, unknown>>,
    origin: Origin,
  ) => Promise<{ readonly value: Body } | InvalidRequest>
}

/**
 * What a method of an endpoint does: its route file declares it, the API reference describes it, contract
 * tests run over it. `By` is a caller with a token, or `undefined` for endpoints without one.
 */
export interface Declaration<Params = unknown, Query = unknown, Body = unknown, By = Caller | undefined> {
  /** The function that a generated client has for it: a verb and what it acts on, `getPayin`. */
  readonly name: string
  readonly summary: string
  /** What the summary cannot say, in Markdown. */
  readonly description?: string
  /**
   * `token`: version, token, throttle and permission first. `signature`: the token endpoints, which check the
   * body itself. `public`: for everyone, without even a version.
   */
  readonly access: By extends Caller ? 'token' : 'signature' | 'public'
  readonly sandboxOnly?: boolean
  /** Absent: no answer may be kept. Never for payments. */
  readonly caching?: Caching
  /** The operation whose permission lets this one through too: `POST /payins/{idPayin}` for its simulator. */
  readonly permittedAs?: `${Method} /${string}`
  /**
   * It waits for another server, and limits itself: it takes no place among the requests of its merchant,
   * which share database connections.
   */
  readonly waitsForOthers?: true
  /**
   * Whether its statements run together with those of other requests (docs/decisions/0078): it holds no
   * connection of its own while it waits, and more of them may run at once.
   */
  readonly gathers?: (input: Input<Params, Query, Body>) => boolean
  /** Headers that it reads beside those of all operations, with what they do. */
  readonly headers?: Readonly<Record<string, string>>
  readonly request: {
    readonly params?: z.ZodType<Params>
    readonly query?: z.ZodType<Query>
    readonly body?: z.ZodType<Body> | ReadBody<Body, By>
    /**
     * The path in the body of the money that a restricted token must allow; checked before the rest of the
     * body.
     */
    readonly moneyAt?: readonly string[]
  }
  /** The success status and every error status that the endpoint can return. */
  readonly responses: Readonly<Record<number, Documented>>
  readonly run: (
    gateway: Gateway,
    caller: By,
    input: Input<Params, Query, Body>,
    origin: Origin,
  ) => Promise<Outcome<unknown> | TokenRefusal>
}

/** A method of an endpoint, with where it is. */
export interface Operation extends Declaration {
  readonly method: Method
  /** As in the specification: `/payins/{idPayin}`. */
  readonly path: string
}

/** Declares what requires a token; the types of `run` follow from its schemas. */
export const operation = <Params, Query, Body>(
  declared: Declaration<Params, Query, Body, Caller>,
): Declaration => declared as unknown as Declaration

/** Declares what requires no token. */
export const openOperation = <Params, Query, Body>(
  declared: Declaration<Params, Query, Body, undefined>,
): Declaration => declared as unknown as Declaration

/** The schema of the body that an operation takes; undefined where it takes none. */
export const bodySchema = ({ request: { body } }: Declaration): z.ZodType | undefined =>
  body && ('documents' in body ? body.documents : body)

/** The operations that a mode serves: live mode has none of the sandbox. */
export const servedIn = (mode: Gateway['mode'], operations: readonly Operation[]): readonly Operation[] =>
  operations.filter(({ sandboxOnly }) => mode === 'sandbox' || !sandboxOnly)

/** The one success status of an operation: 200, 201 or 204. */
export function successStatus(declared: Operation): number {
  const status = Object.keys(declared.responses)
    .map(Number)
    .find((candidate) => candidate < 300)
  if (status === undefined) throw new Error(`${declared.method} ${declared.path} documents no success`)
  return status
}
