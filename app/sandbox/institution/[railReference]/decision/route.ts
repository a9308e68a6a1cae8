import { decide } from '#lib/providers/sandbox/institution-decision.ts'
import { findInstitutionView } from '#lib/providers/sandbox/institution-view.ts'
import { isOwnForm } from '../../../../pay/form-origin.ts'
import { foreignForm, formFields, seeOther } from '../../../form-post.ts'
import { sandboxGateway } from '../../../sandbox-gateway.ts'

interface Context {
  params: Promise<{ railReference: string }>
}

/** What was decided at the institution; the screen that follows shows what came of it. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const gateway = await sandboxGateway()
  if (!isOwnForm(request.headers, gateway.config.publicUrl)) return foreignForm()
  const { railReference } = await params
  const view = await findInstitutionView(gateway, railReference)
  if (!view) return new Response(null, { status: 404 })
  const decided = await decide(gateway, view, await formFields(request))
  const done = typeof decided === 'string' ? decided : decided.fault
  return seeOther(`/sandbox/institution/${encodeURIComponent(railReference)}?done=${done}`)
}

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
