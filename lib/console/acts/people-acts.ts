import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { inviteUnder } from '../../people/invitations.ts'
import { isEmail, merchantOf, positionOf, readEmail } from '../../people/person.ts'
import { grants, may, type Position } from '../../people/rights.ts'
import {
  enablePerson,
  findPerson,
  hasOtherApprover,
  inviterOf,
  resetFactor,
  setRole,
} from '../../people/standing.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Refused } from '../../platform/refused.ts'
import { decidedBy, type Act, type Facts } from './act.ts'
import { actorAt, type Deciding } from './deciding.ts'
import { merchantCode } from './fields.ts'

const t = consolePhrases('acts')

/** A position as it is kept while an act waits. */
const position = z
  .object({ role: z.string(), merchantCode: merchantCode.optional() })
  .transform((typed, context) => {
    const read = positionOf(typed.role, typed.merchantCode)
    if (read) return { role: read.role, merchantCode: merchantOf(read) }
    context.addIssue({
      code: 'custom',
      message: t('person.noPosition'),
    })
    return z.NEVER
  })

/** Who asks, and who decides about it: what the form cannot say. */
const asked = {
  granter: position,
  /** People of the asker's own place; of the operator where a merchant has nobody else; nobody. */
  decides: z.enum(['MERCHANT', 'HOUSE', 'NOBODY']),
}

/** What of an act on people comes from who asks, not from the form. */
export async function askedBy({ writes, person, merchantCode: code }: Deciding): Promise<Asked> {
  const { position: granter } = person
  const among = (of: string | undefined) => hasOtherApprover(writes.db, person.personId, of)
  const decides =
    code !== undefined && (await among(code)) ? 'MERCHANT' : (await among(undefined)) ? 'HOUSE' : 'NOBODY'
  return { granter: { role: granter.role, merchantCode: merchantOf(granter) }, decides }
}

interface Asked {
  readonly granter: { readonly role: string; readonly merchantCode?: string | undefined }
  readonly decides: z.infer<(typeof asked)['decides']>
}

/** Whoever could approve alone what they asked for as somebody else is made by two people. */
const approves = (given: Position): boolean => may(given, 'approve') || may(given, 'people')

const needsTwo = <Content extends Asked & { readonly position: Asked['granter'] }>(
  name: string,
): Pick<Act<Content>, 'name' | 'right' | 'about' | 'needsApproval'> => ({
  name,
  right: 'people',
  about: ({ granter, decides, position: { merchantCode: code } }) => ({
    merchantCode: code,
    ...(decides === 'MERCHANT' && { ofMerchant: granter.merchantCode }),
  }),
  needsApproval: ({ config }, typed) => config.fourEyes && approves(toPosition(typed.position)),
})

function toPosition({ role, merchantCode: code }: Asked['granter']): Position {
  const read = positionOf(role, code)
  if (!read) throw new Error(`${role} was not checked`)
  return read
}

/** Why whoever asks cannot give that position; undefined: nothing. */
function grantFault(fourEyes: boolean, typed: Asked & { readonly position: Asked['granter'] }) {
  const given = toPosition(typed.position)
  if (!grants(toPosition(typed.granter), given)) return t('person.noGrant')
  return deciderFault(fourEyes, typed)
}

/** Why nobody could approve it; undefined: somebody can, or need not. */
function deciderFault(
  fourEyes: boolean,
  { decides, position: of }: Asked & { readonly position: Asked['granter'] },
) {
  return fourEyes && approves(toPosition(of)) && decides === 'NOBODY' ? t('person.noDecider') : undefined
}

const placeOf = ({ role, merchantCode: code }: Asked['granter']): Facts['facts'] => [
  [t('fact.role'), role],
  [t('fact.worksFor'), code ?? t('value.theOperator')],
]

const email = z.string().transform(readEmail).refine(isEmail, t('person.fault.NOT_AN_EMAIL'))

const inviting = z.object({
  email,
  position,
  /** SHA-256, in hex, of the key in the link: who invites has the link, which is worth nothing before this is done. */
  keyHash: z.string().regex(/^[0-9a-f]{64}$/),
  ...asked,
})

/** Invites a person, or gives somebody who was invited a new link. */
export const inviteAct: Act<z.infer<typeof inviting>> = {
  ...needsTwo('person invite'),
  content: inviting,
  audited: ({ email: to, position: given }) => ({ email: to, role: given.role }),
  async describe({ config, db, merchants }, typed) {
    const fault = grantFault(config.fourEyes, typed)
    if (fault !== undefined) return { refused: fault }
    const { merchantCode: code } = typed.position
    if (code !== undefined && !(await merchants.find(code))) return { refused: t('merchant.unknown') }
    const known = await findPerson(db, typed.email)
    return {
      title: t('person.invite'),
      facts: [
        [t('fact.email'), typed.email],
        ...placeOf(typed.position),
        [t('fact.invitedBefore'), t(known ? 'value.yes' : 'value.no')],
      ],
    }
  },
  async perform({ db }, { keyHash, position: given, ...typed }, deciders) {
    const invitation = { email: typed.email, position: toPosition(given) }
    const { requestId } = deciders
    const inviter = { ...decidedBy(deciders), requestId }
    const invited = await inviteUnder(db, invitation, Buffer.from(keyHash, 'hex'), inviter)
    return typeof invited === 'string'
      ? { refused: t(`person.fault.${invited}`) }
      : { done: t('person.invited'), data: invited }
  },
}

const elsewhere = t('person.elsewhere')

const changing = z.object({ email, position, ...asked })

/** Gives a person another role in the same place. */
export const setRoleAct: Act<z.infer<typeof changing>> = {
  ...needsTwo('person set-role'),
  content: changing,
  audited: ({ email: of, position: given }) => ({ email: of, role: given.role }),
  async describe({ config, db }, typed): Promise<Facts | Refused> {
    const person = await findPerson(db, typed.email, toPosition(typed.granter))
    if (!person) return { refused: t('person.none') }
    const fault = grantFault(config.fourEyes, typed)
    if (fault !== undefined) return { refused: fault }
    if (merchantOf(person.position) !== typed.position.merchantCode) return { refused: elsewhere }
    return {
      title: t('person.setRole'),
      facts: [
        [t('fact.person'), person.name],
        [t('fact.email'), person.email],
        [t('fact.roleNow'), person.position.role],
        // Who invites has the link: somebody may have taken it up alone, and be asking for a second self.
        [t('fact.invitedBy'), await inviterOf(db, typed.email)],
        ...placeOf(typed.position),
      ],
    }
  },
  async perform({ db }, { email: of, position: given, granter }, deciders) {
    const decider = { ...decidedBy(deciders), within: toPosition(granter) }
    const changed = await setRole(db, of, toPosition(given), decider)
    if (changed === 'NOBODY') return { refused: t('person.none') }
    if (changed === 'ELSEWHERE') return { refused: elsewhere }
    return { done: t('person.roleSet', { role: given.role }) }
  },
}

/** What lets a person in again: of somebody who approves another person agrees, as of a second self that would. */
const letIn = (
  name: 'person enable' | 'person reset-factor',
  title: string,
  apply: typeof enablePerson,
): Act<z.infer<typeof changing>> => ({
  ...needsTwo(name),
  content: changing,
  audited: ({ email: of }) => ({ email: of }),
  async describe({ config, db }, typed): Promise<Facts | Refused> {
    const person = await findPerson(db, typed.email, toPosition(typed.granter))
    // The position is what was found: whether another person has to agree was decided by it.
    if (!person || !isSamePlace(person.position, typed.position)) return { refused: t('person.none') }
    const fault = deciderFault(config.fourEyes, typed)
    if (fault !== undefined) return { refused: fault }
    return {
      title,
      facts: [[t('fact.person'), person.name], [t('fact.email'), person.email], ...placeOf(typed.position)],
    }
  },
  async perform({ db }, { email: of, granter }, deciders) {
    const changed = await apply(db, of, { ...decidedBy(deciders), within: toPosition(granter) })
    return changed === 'NOBODY'
      ? { refused: t('person.none') }
      : { done: t('person.letIn', { title, person: changed.name }) }
  },
})

const isSamePlace = (held: Position, { role, merchantCode: code }: Asked['granter']): boolean =>
  held.role === role && merchantOf(held) === code

export const enablePersonAct = letIn('person enable', t('person.enable'), enablePerson)
export const resetFactorAct = letIn('person reset-factor', t('person.resetFactor'), resetFactor)

/** Refuses what is about oneself or nobody before it is an act; the audit has it. */
export async function refusePerson(
  visit: Deciding,
  { command, email: of, said }: { readonly command: string; readonly email: string; readonly said: string },
): Promise<{ readonly result: 'REFUSED'; readonly said: string }> {
  const { merchantCode: code } = visit
  const event = { actor: actorAt(visit), command, merchantCode: code, after: { email: of }, refused: said }
  await recordAudit(visit.writes.db, event)
  return { result: 'REFUSED', said }
}
