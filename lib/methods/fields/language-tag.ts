import { text } from './text.ts'

// RFC 5646, 2.1: the parts of a tag in their order, in both cases: patterns of OpenAPI have no flags.
const language = '(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})'
const script = '(?:-[A-Za-z]{4})?'
const region = '(?:-(?:[A-Za-z]{2}|[0-9]{3}))?'
const variants = '(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*'
const extensions = '(?:-[A-WYZa-wyz0-9](?:-[A-Za-z0-9]{2,8})+)*'
const privateUse = '[Xx](?:-[A-Za-z0-9]{1,8})+'
// Grandfathered tags of RFC 5646.
const irregular =
  'en-GB-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:BE-FR|BE-NL|CH-DE)'

const wellFormed = new RegExp(
  `^(?:${language}${script}${region}${variants}${extensions}(?:-${privateUse})?|${privateUse}|${irregular})$`,
)

/** A BCP 47 language tag. A valid tag of a language that we do not have is not an error. */
export const languageTag = text({
  needs: 'a language tag (BCP 47), such as pt-BR',
  description: 'A BCP 47 tag.',
  example: 'pt-BR',
}).regex(wellFormed, 'must be a language tag (BCP 47), such as pt-BR')
