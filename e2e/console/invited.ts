import { randomUUID } from 'node:crypto'
import type { Database } from '#lib/platform/db/database.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { invite } from '#lib/people/invitations.ts'
import { invitationLink } from '#lib/people/links.ts'
import type { Position } from '#lib/people/rights.ts'

export const password = 'grüne Wiese am See'

/** Somebody who was invited, and the link. */
export async function invited(
  database: Database,
  position: Position = { of: 'HOUSE', role: 'FINANCE' },
): Promise<{ readonly email: string; readonly link: string }> {
  const email = `${randomUUID()}@console.example`
  const made = await invite(database, { email, position }, { by: byOperator('test') })
  if (typeof made === 'string') throw new Error(made)
  return { email, link: invitationLink('', made.key) }
}
