import { decide } from '#lib/console/acts/decide.ts'
import { createTokenAct } from '#lib/console/acts/token-acts.ts'
import { hashOfToken, makeOperatorToken } from '#lib/tokens/operator/operator-token.ts'
import { answerConsoleForm, formsOnly } from '../../../form.ts'
import { showToken } from '../token-page.tsx'

export { formsOnly as GET }

/** "Create": shows the token once; where another person has to approve, it works from then on. */
export const POST = (request: Request): Promise<Response> =>
  answerConsoleForm(
    request,
    'system.change',
    async (visit, { one, all }) => {
      const token = makeOperatorToken()
      const name = one('name')
      const decision = await decide(visit, createTokenAct, {
        name,
        scopes: all('scope'),
        accounts: all('account'),
        tokenHash: hashOfToken(visit.writes.digest, token).toString('hex'),
      })
      return decision.result === 'REFUSED'
        ? decision
        : showToken(visit, { name, token, waits: decision.result === 'WAITS' })
    },
    { fresh: true },
  )
