import { languageOf } from '../open-in-browser.ts'
import { notOpenPage } from '../documents/refusal-pages.tsx'

/** An address below the hosted pages that is none: Next's own page for it would bring its scripts. */
export const GET = (request: Request): Promise<Response> => notOpenPage(languageOf(request))
