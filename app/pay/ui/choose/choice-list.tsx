import type { ReactNode } from 'react'
import type { OfferedOption } from '#lib/checkout/choose/step.ts'
import { groupName, methodWording } from '#lib/methods/parts/wording.ts'
import type { MethodGroup } from '#lib/methods/payin-method.ts'
import { Icon, type IconName } from '../../../ui/line-icon.tsx'
import type { BeforePayment } from '../../checkout-view.ts'
import { Verbatim } from '../verbatim.tsx'

const inputId = 'choice-search'

/** Narrows the list with the given id to the rows that hold what is typed. */
const ChoiceSearch = ({ list, label, none }: { list: string; label: string; none: string }) => (
  <choice-search className="field search js-only" data-list={list} data-none={none}>
    <label htmlFor={inputId}>{label}</label>
    <input id={inputId} type="search" autoComplete="off" />
    <output className="hint" />
  </choice-search>
)

const glyphs: Readonly<Record<MethodGroup, IconName>> = {
  QR: 'qr',
  BANK: 'bank',
  WALLET: 'phone',
  CASH: 'shop',
  CRYPTO: 'chain',
}

/** More than this needs a search field. */
const glanceMax = 8

/** The ways to pay, grouped as people think; what this browser used last is shown first. */
export function MethodChoice({ view, options }: { view: BeforePayment; options: readonly OfferedOption[] }) {
  const { words, address } = view
  const groups = Map.groupBy(options, ({ method }) => method.group)
  return (
    <form className="choice-groups" method="post" action={`${address}/choose`}>
      <LastUsed nonce={view.nonce} />
      {[...groups].map(([group, members]) => (
        <section key={group} className="choice-group" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{groupName(words.locale, group)}</h2>
          <ul className="choice-list">
            {members.map(({ method }) => {
              const { name, hint } = methodWording(words.locale, method)
              return (
                <li key={method.code}>
                  <button className="choice" name="method" value={method.code}>
                    <span className="glyph">
                      <Icon name={glyphs[group]} />
                    </span>
                    <span>
                      <strong>
                        {name}
                        <span className="tag">{words.t('choose.lastUsed')}</span>
                      </strong>
                      <small>{hint}</small>
                    </span>
                    <span className="go">
                      <Icon name="go" size={18} />
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </form>
  )
}

/** The banks, wallets or shops of one method, with a search field where there are many. */
export function OperatorChoice({
  view,
  step,
}: {
  view: BeforePayment
  step: Extract<BeforePayment['step'], { at: 'operator' }>
}) {
  const { words, address } = view
  const { t } = words
  const glyph = glyphs[step.option.method.group]
  return (
    <form method="post" action={`${address}/operator`}>
      {step.operators.length > glanceMax && (
        <ChoiceSearch list="operators" label={t('choose.search')} none={t('choose.noneFound')} />
      )}
      <ul className="choice-list" id="operators">
        {step.operators.map(({ code, name }) => (
          <OperatorRow key={code} code={code} name={<Verbatim>{name}</Verbatim>} glyph={glyph} />
        ))}
        {!step.mandatory && <OperatorRow code="" name={t('operator.any')} glyph={glyph} />}
      </ul>
    </form>
  )
}

interface OperatorRowProps {
  readonly code: string
  readonly name: ReactNode
  readonly glyph: IconName
}

const OperatorRow = ({ code, name, glyph }: OperatorRowProps) => (
  <li>
    <button className="choice" name="operator" value={code}>
      <span className="glyph">
        <Icon name={glyph} />
      </span>
      <strong>{name}</strong>
      <span className="go">
        <Icon name="go" size={18} />
      </span>
    </button>
  </li>
)

/**
 * Offers first the method that this browser used last. Only the browser stores it, so it is not known before
 * a script runs: this one runs before the list below it is painted, so that nothing jumps. It names no
 * payment and no person.
 */
const LastUsed = ({ nonce }: { nonce: string | undefined }) => (
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
)

const script = `(() => {
  try {
    addEventListener('submit', ({ submitter }) => {
      if (submitter?.name === 'method' && submitter.value) localStorage.setItem('last-method', submitter.value)
    })
    const last = localStorage.getItem('last-method') ?? ''
    if (!/^[A-Z0-9_]{1,40}$/.test(last)) return
    const row = '[name="method"][value="' + last + '"]'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.choice-group:has(' + row + '), .choice-list > li:has(' + row + ') { order: -1 } ' + row + ' .tag { display: inline-block }')
    document.adoptedStyleSheets.push(sheet)
  } catch {}
})()`
