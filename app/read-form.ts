import { readBytes } from '#lib/platform/bounded-body.ts'

/**
 * The text fields of a form of at most 64 KiB: files are no fields, and a body that is no form has none.
 * U+0000 is removed: PostgreSQL cannot store it.
 */
export async function readForm(request: Request): Promise<Readonly<Record<string, string>> | 'TOO_LARGE'> {
  const bytes = await readBytes(request).catch(() => new Uint8Array())
  if (bytes === undefined) return 'TOO_LARGE'
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => new FormData())
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\0', '')]] : [],
    ),
  )
}
