import { handleForm } from '../../handle-form.ts'

export async function POST(
  request: Request,
  { params }: { params: Promise<{ session: string; step: string }> },
): Promise<Response> {
  const { session, step } = await params
  return handleForm(request, 'pay', session, step)
}
