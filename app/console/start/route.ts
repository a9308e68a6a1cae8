import { signInBySandboxKey } from '#lib/people/sandbox-person.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { goOn, goTo, placeOf } from '../door-form.ts'

/** The link that a sandbox prints when it starts: signs its ADMIN in. */
export async function GET(request: Request): Promise<Response> {
  const gateway = await currentGateway()
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const signedIn = await signInBySandboxKey(gateway, key, placeOf(request))
  if (signedIn === 'WRONG') return goTo('/console/sign-in', { said: 'LINK' })
  return goOn(gateway, signedIn, '/console/overview')
}
