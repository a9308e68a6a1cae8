import { z } from 'zod'
import { NoAnswer, type RailCheck } from '../rows/rail-kind.ts'
import type { PixAccount } from './account.ts'
import { receivedPix } from './pix-list.ts'
import { unexpectedRefusal } from './psp.ts'

const webhookSchema = z.object({ webhookUrl: z.string().nullish() })

/** `rail test`: a token, where notices go, and what was received in the last minute. */
export async function checkPsp(
  account: PixAccount,
  noticeAddress: string,
  signal: AbortSignal,
): Promise<readonly RailCheck[]> {
  const { psp, clock } = account
  const check = async (name: string, ask: () => Promise<string>): Promise<RailCheck> => {
    try {
      return { name, ok: true, detail: await ask() }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { name, ok: false, detail: error.message }
    }
  }
  const token = await check('token', async () => {
    await psp.authorize(signal)
    return 'the provider gives one'
  })
  if (!token.ok) return [token]
  return [
    token,
    await check('notices', () => registerNotices(account, noticeAddress, signal)),
    await check('pix', async () => {
      const until = clock.now()
      const came = await receivedPix(psp, { from: new Date(until.getTime() - 60_000), until }, signal)
      return `${came.length} in the last minute`
    }),
  ]
}

/** An address that is registered already is right only if it is ours: another one is not replaced. */
async function registerNotices(
  account: PixAccount,
  noticeAddress: string,
  signal: AbortSignal,
): Promise<string> {
  const there = await registered(account, signal)
  if (there !== undefined && !isOurs(there, noticeAddress))
    throw new NoAnswer(
      'another address is registered for this key: delete it at the provider, then repeat this',
      { mayHaveArrived: true },
    )
  if (there !== undefined && isSame(there, noticeAddress)) return 'ours is registered'
  const { psp, key } = account
  const said = await psp.ask({
    method: 'PUT',
    path: `/webhook/${encodeURIComponent(key)}`,
    json: { webhookUrl: noticeAddress },
    signal,
  })
  if ('refused' in said) {
    const { reason, detail } = said.refused
    throw unexpectedRefusal({
      ...said.refused,
      reason: detail === undefined ? reason : `${reason}: ${detail}`,
    })
  }
  return 'ours was registered'
}

/** Where the provider calls; undefined: nowhere. */
async function registered({ psp, key }: PixAccount, signal: AbortSignal): Promise<string | undefined> {
  const said = await psp.ask({ method: 'GET', path: `/webhook/${encodeURIComponent(key)}`, signal })
  if ('answer' in said) return webhookSchema.safeParse(said.answer).data?.webhookUrl ?? undefined
  if (said.refused.status === 404) return undefined
  throw unexpectedRefusal(said.refused)
}

/** Some show the address with the `/pix` that they append to it. */
const bare = (address: string): string => address.replace(/\/+$/, '').replace(/\/pix$/, '')

const isSame = (there: string, ours: string): boolean => bare(there) === bare(ours)

/** Ours, perhaps of before our pages moved to another host: nobody else has the part that cannot be guessed. */
const isOurs = (there: string, ours: string): boolean =>
  bare(there).endsWith(`/n/${bare(ours).split('/').at(-1)}`)
