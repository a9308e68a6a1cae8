import { handleForm, refuseToRead } from '../../../pay/handle-form.ts'

interface Context {
  params: Promise<{ session: string; step: string }>
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { session, step } = await params
  return handleForm(request, 'status', session, step)
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { session, step } = await params
  return refuseToRead(request, 'status', session, step)
}

export { GET as DELETE, GET as PATCH, GET as PUT }
