import { referenceScript } from './script.ts'

// Written by the build, like a file in public/.
export const dynamic = 'force-static'

/** The script of the reference, from our own origin: the page may load it from nowhere else. */
export function GET(): Response {
  return new Response(referenceScript(), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
