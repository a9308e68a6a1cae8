import { busy } from '../../busy.ts'

export const GET = async (
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> => busy(request, 'pay', (await params).session)
