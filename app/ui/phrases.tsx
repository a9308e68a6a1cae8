import { Fragment } from 'react'
import { phrasesOf } from '#lib/i18n/phrases.ts'

/** A heading that breaks where its reader would pause, also in a script without spaces. */
export const Phrases = ({ text }: { text: string }) =>
  phrasesOf(text).map((phrase, at) => (
    // The pieces of one text stay where they are, and may be alike.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {phrase}
    </Fragment>
  ))
