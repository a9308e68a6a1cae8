import { Explained } from '../../bootstrap/project.mjs'

/** A name as folders have it, such as `acme-bank`, in the spellings of code. */
export interface Names {
  readonly kebab: string
  /** `acmeBank` */
  readonly camel: string
  /** `AcmeBank` */
  readonly pascal: string
  /** `ACME_BANK` */
  readonly upper: string
  /** `Acme bank` */
  readonly spoken: string
}

/** Throws what a person reads for any other spelling. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(kebab))
    throw new Explained(
      `${kebab} is no name here: write small letters and digits in words, such as acme-bank.`,
    )
  const pascal = kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  return {
    kebab,
    camel,
    pascal,
    upper: kebab.toUpperCase().replaceAll('-', '_'),
    spoken: kebab.charAt(0).toUpperCase() + kebab.slice(1).replaceAll('-', ' '),
  }
}

/** The text of an example under another name, in every spelling. */
export function renamed(text: string, from: Names, to: Names): string {
  return (['kebab', 'camel', 'pascal', 'upper'] as const).reduce(
    (changed, spelling) => changed.replaceAll(from[spelling], to[spelling]),
    text,
  )
}
