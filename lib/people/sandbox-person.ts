import { byPerson } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import { giveLink } from './invitations.ts'
import { toPerson } from './person.ts'
import { hashOfKey, isKey, newKey, type Place } from './sessions.ts'
import { openSession, type SignedIn, type SignInContext } from './sign-in.ts'
import { personByEmail, personInvite } from '#sql/person'
import { personOfLink } from '#sql/person_link'

/** The ADMIN of a sandbox, who signs in with the link that `npm start` prints. */
const email = 'admin@sandbox.invalid'
const name = 'Sandbox admin'

/** A new link's key for the ADMIN of this sandbox, who is made at the first start. Not for live mode. */
export async function sandboxKey({ db, mode }: Pick<SignInContext, 'db' | 'mode'>): Promise<string> {
  if (mode !== 'sandbox') throw new Error('only a sandbox lets somebody in by a link')
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      personInvite({ email, name, role: 'ADMIN', merchantCode: undefined }),
    )
    const [made] = rows
    if (made) {
      const after = { personId: made.id, email, role: 'ADMIN' }
      await recordAudit(transaction, { actor: byPerson(made.id, name), command: 'person invite', after })
    }
    const personId = made?.id ?? (await transaction.query(personByEmail({ email }))).rows[0]?.id
    if (personId === undefined) throw new Error('the ADMIN of the sandbox is neither written nor there')
    const key = newKey()
    await giveLink(transaction, personId, hashOfKey(key), 'SANDBOX')
    return key
  })
}

/** Signs in with the link that a sandbox printed when it was started. */
export async function signInBySandboxKey(
  { db, mode }: Pick<SignInContext, 'db' | 'mode'>,
  key: string,
  place: Place,
): Promise<SignedIn | 'WRONG'> {
  if (mode !== 'sandbox' || !isKey(key)) return 'WRONG'
  const { rows } = await db.query(personOfLink({ keyHash: hashOfKey(key), purpose: 'SANDBOX' }))
  return rows[0] ? openSession(db, toPerson(rows[0].id, rows[0]), 'OPEN', place) : 'WRONG'
}
