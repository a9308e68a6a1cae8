import { z } from 'zod'
import type { ApiAnswer } from './api-exchange.ts'

/** The answer of both token endpoints. */
const tokenAnswer = z.object({ token: z.string(), expiresAt: z.iso.datetime() })

export type Token = z.infer<typeof tokenAnswer>

/** The token of a successful answer; undefined when none was given. */
export function readToken(answer: ApiAnswer): Token | undefined {
  if (answer.status !== 200) return undefined
  const read = tokenAnswer.safeParse(parseJson(answer.body))
  return read.success ? read.data : undefined
}

/** Whether a token can still be used for a while. */
export const isUsable = (token: Token, at: Date): boolean =>
  Date.parse(token.expiresAt) - at.getTime() > safetyMs

const safetyMs = 10_000

/** A token or a long address, so that it can be recognised but not used. */
export const shortened = (text: string): string =>
  text.length > 32 ? `${text.slice(0, 16)}…${text.slice(-8)}` : text

/** The claims of a token. Reading them needs no key: only the gateway can verify them. */
export function claimsOf(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  return parseJson(Buffer.from(payload, 'base64url').toString('utf8'))
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON for reading, every number exactly as it came; other text as it is. */
export function indented(text: string): string {
  try {
    const exact = JSON.parse(text, (_key, value: unknown, { source }) =>
      typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
    )
    return JSON.stringify(exact, undefined, 2)
  } catch {
    return text
  }
}
