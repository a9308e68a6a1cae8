import { handleForm, refuseToRead } from '../../handle-form.ts'

interface Context {
  params: Promise<{ session: string; step: string }>
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { session, step } = await params
  return handleForm(request, 'pay', session, step)
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { session, step } = await params
  return refuseToRead(request, 'pay', session, step)
}

export { GET as DELETE, GET as PATCH, GET as PUT }
