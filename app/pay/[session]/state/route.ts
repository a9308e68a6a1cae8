import { stateAnswer } from '../../state-answers.ts'

export const GET = async (
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> => stateAnswer(request, (await params).session)
