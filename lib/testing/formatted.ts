import { format } from 'oxfmt'
import options from '../../.oxfmtrc.json' with { type: 'json' }

/** A text as `npm run format` would write it into the file. Throws where it is no such text. */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
  return code
}
