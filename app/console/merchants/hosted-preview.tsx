import { accentFor } from '#lib/checkout/accent.ts'
import type { Merchant } from '#lib/merchants/merchant.ts'
import type { Visit } from '../visit.ts'

const ours = { accent: '#0b5c46', onAccent: '#ffffff', wash: '#e6f1ec' }
const width = 320
const centre = width / 2

/**
 * The hosted page in small, light, with the merchant's name, logo, accent and contact. It is a picture: a colour of
 * the merchant's is an attribute of SVG, which needs no style.
 */
export function HostedPreview({ visit, merchant }: { visit: Visit; merchant: Merchant }) {
  const t = visit.phrases('merchants')
  const { accent, onAccent, wash } = (merchant.accent && accentFor(merchant.accent, 'light')) || ours
  const { channelName, contact, logo } = merchant
  return (
    <svg className="c-preview" viewBox={`0 0 ${width} 220`} role="img" aria-label={t('preview')}>
      <rect width={width} height="220" rx="12" fill="#f4f3ee" />
      <rect x="40" y="16" width="240" height="188" rx="12" fill="#ffffff" />
      {logo ? (
        <image
          href={`/logo/${logo.hash}`}
          x="56"
          y="30"
          width="32"
          height="32"
          preserveAspectRatio="xMidYMid"
        />
      ) : (
        <rect x="56" y="30" width="32" height="32" rx="8" fill={wash} />
      )}
      <text x="98" y="51" fontSize="14" fontWeight="600" fill="#1b211e">
        {shortened(channelName, 22)}
      </text>
      <text x="56" y="92" fontSize="11" fill="#5c635f">
        {t('previewAmount')}
      </text>
      <rect x="56" y="100" width="120" height="14" rx="4" fill="#e3e2db" />
      <rect x="56" y="132" width="208" height="36" rx="9" fill={accent} />
      <text x={centre} y="155" fontSize="13" fontWeight="600" fill={onAccent} textAnchor="middle">
        {t('previewPay')}
      </text>
      {contact !== undefined && (
        <text x={centre} y="190" fontSize="10" fill="#5c635f" textAnchor="middle">
          {t('previewHelp', { contact: shortened(contact, 30) })}
        </text>
      )}
    </svg>
  )
}

const shortened = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
