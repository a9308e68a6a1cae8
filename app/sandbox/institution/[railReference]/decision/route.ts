import { decide } from '#lib/rails/sandbox/institution-decision.ts'
import { findInstitutionView } from '#lib/rails/sandbox/institution-view.ts'
import { answerOwnForm, formFields, plainAnswer, seeOther } from '../../../form-post.ts'

interface Context {
  params: Promise<{ railReference: string }>
}

/** The decision at the institution; the next screen shows its result. */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerOwnForm(request, async (gateway) => {
    const { railReference } = await params
    const view = await findInstitutionView(gateway, railReference)
    if (!view) return plainAnswer(404, 'There is no such order.')
    const decided = await decide(gateway, view, await formFields(request))
    const done = typeof decided === 'string' ? decided : decided.fault
    return seeOther(`/sandbox/institution/${encodeURIComponent(railReference)}?done=${done}`)
  })

export { postOnly as GET } from '../../../form-post.ts'
