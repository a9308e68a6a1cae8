import { z } from 'zod'
import { languageName, locales } from '../../../i18n/locales.ts'
import { tokenErrors } from '../error-schemas.ts'
import { operation } from '../operation.ts'

const languageList = z
  .object({ data: z.array(z.object({ code: z.string(), name: z.string() })) })
  .meta({ examples: [{ data: [{ code: 'sw', name: 'Kiswahili' }] }] })

/** The languages of the payment page, each under its own name. */
export const listLanguages = operation({
  name: 'listLanguages',
  method: 'GET',
  path: '/merchant-info/languages',
  summary: 'List the languages of the payment page',
  access: 'token',
  request: {},
  responses: { 200: { description: 'The languages.', schema: languageList }, ...tokenErrors },
  run: async () => ({ value: { data: locales.map((code) => ({ code, name: languageName(code) })) } }),
})
