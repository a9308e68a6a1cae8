import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { acceptOperatorToken } from '../../tokens/operator/create-operator-token.ts'
import { listOperatorTokens } from '../../tokens/operator/list-operator-tokens.ts'
import { operatorScopes } from '../../tokens/operator/operator-token.ts'
import { revokeOperatorToken } from '../../tokens/operator/revoke-operator-token.ts'
import { decidedBy, type Act } from './act.ts'
import { line, uuid } from './fields.ts'

const t = consolePhrases('acts')

const creating = z.object({
  name: line(t('name.name')),
  scopes: z.array(z.enum(operatorScopes)).min(1, t('token.noScope')),
  /** None: all, those of the future too. */
  accounts: z.array(uuid),
  /** In hex, of the token that who asks has: it is worth nothing before this is done. */
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Creates a token of a machine of the operator's. */
export const createTokenAct: Act<z.infer<typeof creating>> = {
  name: 'operator-token create',
  right: 'system.change',
  content: creating,
  audited: ({ name, scopes, accounts }) => ({ content: { name, scopes, accounts } }),
  async describe(gateway, { name, scopes, accounts }) {
    const named = await namesOf(gateway, accounts)
    if (!named) return { refused: t('account.none') }
    return {
      title: t('token.create', { token: name }),
      facts: [
        [t('fact.for'), name],
        [t('fact.may'), scopes.join(', ')],
        [t('fact.accounts'), named.join(', ') || t('value.all')],
      ],
    }
  },
  async perform({ db }, { tokenHash, accounts, ...wanted }, deciders) {
    const { requestId: id } = deciders
    const rights = { ...wanted, id, accounts: accounts.length > 0 ? accounts : undefined }
    const created = await acceptOperatorToken(db, Buffer.from(tokenHash, 'hex'), rights, decidedBy(deciders))
    if (created === 'EXISTS') return { refused: t('token.exists') }
    return 'unknownAccounts' in created
      ? { refused: t('account.none') }
      : { done: t('token.created', { token: created.name }) }
  },
}

async function namesOf({ db }: Gateway, accounts: readonly string[]): Promise<readonly string[] | undefined> {
  const known = await selectAccounts(db)
  const found = known.filter(({ id }) => accounts.includes(id))
  return found.length === new Set(accounts).size ? found.map(calledOf) : undefined
}

const onlyToken = z.object({ tokenId: uuid })

/** Refuses a token from its next request on: nobody waits for a second person to do that. */
export const revokeTokenAct: Act<z.infer<typeof onlyToken>> = {
  name: 'operator-token revoke',
  right: 'system.change',
  content: onlyToken,
  needsApproval: () => false,
  async describe({ db }, { tokenId }) {
    const token = (await listOperatorTokens(db)).find(({ id }) => id === tokenId)
    return token
      ? { title: t('token.revoke', { token: token.name }), facts: [[t('fact.for'), token.name]] }
      : { refused: t('token.none') }
  },
  async perform({ db }, { tokenId }, { by }) {
    const revoked = await revokeOperatorToken(db, tokenId, by)
    return revoked ? { done: t('token.revoked', { token: revoked.name }) } : { refused: t('token.none') }
  },
}
