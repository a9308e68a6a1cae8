import { eventStream, noStreamOpened } from '../../../pay/state-answers.ts'

export const GET = async (
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> => eventStream(request, (await params).session)

export const HEAD = noStreamOpened
