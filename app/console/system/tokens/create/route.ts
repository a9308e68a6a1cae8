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
      const tokenHash = hashOfToken(visit.writes.digest, token).toString('hex')
      const typed = { name, scopes: all('scope'), accounts: all('account'), tokenHash }
      const decision = await decide(visit, createTokenAct, typed, one('once'))
      const waits = decision.result === 'WAITS'
      // A page that was sent again: of what it made the first time this token is not the one.
      if (waits && decision.isAgain)
        return { ...decision, said: visit.phrases('tokens')('shown.already', { name }) }
      return decision.result === 'REFUSED' ? decision : showToken(visit, { name, token, waits })
    },
    { fresh: true },
  )
