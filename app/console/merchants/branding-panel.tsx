import type { Merchant } from '#lib/merchants/merchant.ts'
import { Field, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Visit } from '../visit.ts'
import { ActForm } from './act-form.tsx'
import { HostedPreview } from './hosted-preview.tsx'

/** How the pages look that the merchant's customers see. */
export function BrandingPanel({ visit, merchant }: { visit: Visit; merchant: Merchant }) {
  const t = visit.phrases('merchants')
  return (
    <Panel title={t('branding')}>
      <HostedPreview visit={visit} merchant={merchant} />
      {visit.may('branding') && (
        <ActForm visit={visit} code={merchant.code} act="branding" name={t('branding')} hasFiles>
          <TextField
            label={t('accent')}
            name="accent"
            value={merchant.accent ?? ''}
            hint={t('accentHint')}
            maxLength={7}
          />
          <TextField
            label={t('contact')}
            name="contact"
            value={merchant.contact ?? ''}
            hint={t('contactHint')}
          />
          <TextField
            label={t('frames')}
            name="frameAncestors"
            value={merchant.frameAncestors.join(', ')}
            hint={t('framesHint')}
          />
          <Field label={t('logo')} hint={t('logoHint')}>
            {(tied) => (
              <input {...tied} type="file" name="logo" accept="image/png,image/jpeg,image/webp,image/gif" />
            )}
          </Field>
          {merchant.logo && (
            <label className="c-check">
              <input type="checkbox" name="removeLogo" value="yes" /> {t('removeLogo')}
            </label>
          )}
          <div>
            <button className="c-button">{t('saveBranding')}</button>
          </div>
        </ActForm>
      )}
    </Panel>
  )
}
