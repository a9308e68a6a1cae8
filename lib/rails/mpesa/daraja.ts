import { z } from 'zod'
import { askForJson, type JsonAnswer } from '../rows/institution-http.ts'
import { keptToken } from '../rows/kept-token.ts'
import { NoAnswer, type ConnectionParts } from '../rows/rail-kind.ts'
import type { TokenStore } from '../rows/token-store.ts'
import type { MpesaSettings } from './settings.ts'

/** Safaricom's API. */
export interface Daraja {
  /** What it answered: its own code where it refused. Throws `NoAnswer` where it said nothing of its own. */
  post(path: string, json: object, signal: AbortSignal): Promise<DarajaAnswer>
  /** Asks for a new token: harmless. Throws `NoAnswer`. */
  authenticate(signal: AbortSignal): Promise<void>
}

/** It is there, and what it said is not what Safaricom describes. */
export const notAsDescribed = (what: string): NoAnswer =>
  new NoAnswer(`${what} is not as described`, { mayHaveArrived: true, isAnswered: true })

export type DarajaAnswer =
  | { readonly said: unknown }
  | { readonly errorCode: string; readonly message: string }

/** The token is not taken (any more): that says nothing of what was asked with it, and nothing was done. */
const badToken = new Set(['400.003.01', '401.002.01', '404.001.03'])
const isTokenRefused = (answer: DarajaAnswer): answer is Extract<DarajaAnswer, { errorCode: string }> =>
  'errorCode' in answer && badToken.has(answer.errorCode)
/** Too many calls, or more than its quota: refused before M-Pesa does anything. */
const busy = new Set(['500.003.02', '500.003.03'])

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const errorSchema = z.object({ errorCode: z.string().min(1), errorMessage: z.string().default('') })

/** Connects to Daraja. A new token ends the one before, so all processes share one. */
export function openDaraja(
  { baseUrl, consumerKey, consumerSecret }: MpesaSettings,
  { clock, store, ownFault }: Pick<ConnectionParts, 'clock' | 'ownFault'> & { readonly store: TokenStore },
): Daraja {
  const askForToken = async (signal: AbortSignal) => {
    const answer = await askForJson({
      method: 'GET',
      url: `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
      headers: {
        authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
      },
      signal,
    })
    const given = tokenSchema.safeParse(answer.body)
    if (!given.success || answer.status !== 200) {
      const code = errorSchema.safeParse(answer.body).data?.errorCode
      if (code?.startsWith('4')) await ownFault(code)
      throw unusable(answer)
    }
    return { value: given.data.access_token, lastsSeconds: given.data.expires_in }
  }
  const token = keptToken(clock, askForToken, store)
  const once = async (path: string, json: object, signal: AbortSignal): Promise<DarajaAnswer> => {
    const value = await token.get(signal)
    const headers = { authorization: `Bearer ${value}` }
    const answer = await askForJson({ method: 'POST', url: `${baseUrl}${path}`, headers, json, signal })
    const error = errorSchema.safeParse(answer.body).data
    if (error && badToken.has(error.errorCode)) token.drop(value)
    if (error && busy.has(error.errorCode))
      throw new NoAnswer(`Daraja is busy (${error.errorCode})`, { mayHaveArrived: false, isAnswered: true })
    if (error) return { errorCode: error.errorCode, message: error.errorMessage }
    if (answer.status !== 200 || typeof answer.body !== 'object') throw unusable(answer)
    return { said: answer.body }
  }
  return {
    post: async (path, json, signal) => {
      const answer = await once(path, json, signal)
      if (!isTokenRefused(answer)) return answer
      const again = await once(path, json, signal)
      if (!isTokenRefused(again)) return again
      await ownFault(again.errorCode)
      throw new NoAnswer(`Daraja refuses its own token (${again.errorCode})`, {
        mayHaveArrived: false,
        isAnswered: true,
      })
    },
    authenticate: async (signal) => {
      await token.renew(signal)
    },
  }
}

/** An answer without a code of Daraja's own says nothing of what was asked. */
function unusable({ status, body }: JsonAnswer): NoAnswer {
  const code = errorSchema.safeParse(body).data?.errorCode
  return new NoAnswer(`Daraja answered HTTP ${status}${code === undefined ? '' : ` (${code})`}`, {
    mayHaveArrived: true,
    isAnswered: code !== undefined,
  })
}
