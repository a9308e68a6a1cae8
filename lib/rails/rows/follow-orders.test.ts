import { expect, it } from 'vitest'
import { againSecondsOf } from './follow-orders.ts'

const openedAt = new Date('2026-11-28T10:00:00Z')
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000)

/** The seconds after its opening at which an order is asked for, if each answer takes no time. */
function asks({ expires, follow }: { readonly expires: number; readonly follow: number }): number[] {
  const times: number[] = []
  for (let at: number | undefined = 0; at !== undefined;) {
    const again: number | undefined = againSecondsOf({
      openedAt,
      askedAt: after(at),
      expiresAt: after(expires),
      followUntil: after(follow),
    })
    at = again === undefined ? undefined : at + again
    if (at !== undefined) times.push(at)
  }
  return times
}

it('an order is asked for after 3, 10 and 30 seconds, each minute until the deadline, then each ten minutes', () => {
  expect(asks({ expires: 300, follow: 900 })).toEqual([3, 10, 30, 90, 150, 210, 270, 330, 930])
})
