import type { Gateway } from '../../gateway.ts'
import type { OpenSession } from '../session/read-session.ts'
import { storeEntered } from '../session/session-store.ts'
import { nothingEntered } from '../session/session.ts'

/** The customer claims to have paid. This changes no status: the page thanks and keeps everything visible. */
export const claimPaid = (gateway: Gateway, { session, payment }: OpenSession): Promise<void> =>
  payment ? storeEntered(gateway, session, { ...nothingEntered, saysPaid: true }) : Promise.resolve()
