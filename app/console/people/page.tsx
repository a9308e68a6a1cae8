import { listMerchants } from '#lib/merchants/list.ts'
import { merchantOf } from '#lib/people/person.ts'
import { grants, positionsOf } from '#lib/people/rights.ts'
import { readPeople, type ListedPerson } from '#lib/people/standing.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import { roleName } from '../ui/role-name.ts'
import { Status, type Tone } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import './people.css'

const tones: Readonly<Record<ListedPerson['standing'], Tone>> = {
  ACTIVE: 'good',
  INVITED: 'plain',
  DISABLED: 'bad',
}

const rowsOfPage = 100

/** Who can sign in: operators see everybody, a merchant's OWNER the people of the merchant. */
export default consolePage('people', async (visit, { query }) => {
  const t = visit.phrases('people')
  const { merchantCode } = visit
  const page = { merchantCode, after: query['after'], limit: rowsOfPage + 1 }
  const found = await readPeople(visit.gateway.db, page)
  const people = found.slice(0, rowsOfPage)
  const last = found.length > rowsOfPage ? people.at(-1) : undefined
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
    >
      <Panel title={t('invite.title')}>
        <InviteForm visit={visit} />
      </Panel>
      <Table name={t('title')} className="people">
        <TableHead
          columns={(['name', 'role', 'state', 'factor', 'seen', 'acts'] as const).map((column) =>
            t(`columns.${column}`),
          )}
        />
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.personId} visit={visit} person={person} />
          ))}
        </tbody>
      </Table>
      <Pager address={visit.address} next={last?.email} />
    </ConsoleMain>
  )
})

/** The link is shown on a page of its own, once. */
async function InviteForm({ visit }: { visit: Visit }) {
  const t = visit.phrases('people')
  const { position } = visit.person
  const typed = visit.notice?.typed
  const grantable = positionsOf(visit.merchantCode ?? '').filter((one) => grants(position, one))
  const roles = [...new Set(grantable.map(({ role }) => role))]
  const merchants = visit.merchantCode === undefined ? await listMerchants(visit.gateway.db) : []
  return (
    <ConsoleForm visit={visit} action="/console/people/invite" className="people-invite" plain>
      <TextField
        label={t('invite.email')}
        name="email"
        type="email"
        value={typed?.['email']}
        autoComplete="off"
        required
      />
      <Choice
        label={t('invite.role')}
        name="role"
        value={typed?.['role'] ?? 'VIEWER'}
        options={roles.map((role) => [role, role])}
      />
      {visit.merchantCode === undefined && (
        <Choice
          label={t('invite.merchant')}
          name="merchant"
          value={typed?.['merchant']}
          options={merchants.map(({ merchantCode }) => [merchantCode, merchantCode])}
          none={t('invite.house')}
        />
      )}
      <button className="c-button" data-kind="main">
        {t('invite.go')}
      </button>
    </ConsoleForm>
  )
}

function PersonRow({ visit, person }: { visit: Visit; person: ListedPerson }) {
  const t = visit.phrases('people')
  const { email, name, position, standing, factors, lastSeenAt, invitedUntil } = person
  return (
    <tr>
      <th scope="row">
        {name}
        {name !== email && <span className="c-under">{email}</span>}
      </th>
      <td>{roleName(position)}</td>
      <td>
        <Status tone={tones[standing]}>{t(`states.${standing}`)}</Status>
        {standing === 'INVITED' && (
          <span className="c-small">
            {' '}
            {invitedUntil ? (
              <>
                {t('until')} <When at={invitedUntil} timeZone={visit.timeZone} />
              </>
            ) : (
              t('over')
            )}
          </span>
        )}
      </td>
      <td>{factors.map((factor) => t(`factors.${factor}`)).join(', ') || t('factors.NONE')}</td>
      <td>{lastSeenAt ? <When at={lastSeenAt} timeZone={visit.timeZone} /> : '–'}</td>
      <td>{person.personId !== visit.person.personId && <PersonActs visit={visit} person={person} />}</td>
    </tr>
  )
}

function PersonActs({ visit, person }: { visit: Visit; person: ListedPerson }) {
  const t = visit.phrases('people')
  const { email, position, standing, factors } = person
  const again = { email, role: position.role, merchant: merchantOf(position) ?? '' }
  return (
    <div className="c-acts">
      {standing === 'INVITED' && grants(visit.person.position, position) && (
        <ConsoleForm visit={visit} action="/console/people/invite" plain>
          {Object.entries(again).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="c-button">{t('acts.again')}</button>
        </ConsoleForm>
      )}
      <RoleForm visit={visit} person={person} />
      <ConsoleForm visit={visit} action="/console/people/change">
        <input type="hidden" name="email" value={email} />
        <div className="c-acts">
          {factors.length > 0 && (
            <button className="c-button" name="act" value="reset-factor">
              {t('acts.resetFactor')}
            </button>
          )}
          {standing === 'DISABLED' ? (
            <button className="c-button" name="act" value="enable">
              {t('acts.enable')}
            </button>
          ) : (
            <button className="c-button" data-kind="danger" name="act" value="disable">
              {t('acts.disable')}
            </button>
          )}
        </div>
      </ConsoleForm>
    </div>
  )
}

/** Gives a person another role in the same place, of those that whoever looks may grant. */
function RoleForm({ visit, person: { email, name, position } }: { visit: Visit; person: ListedPerson }) {
  const t = visit.phrases('people')
  const merchantCode = merchantOf(position)
  const roles = positionsOf(merchantCode ?? '').flatMap((one) =>
    merchantOf(one) === merchantCode && one.role !== position.role && grants(visit.person.position, one)
      ? [one.role]
      : [],
  )
  if (roles.length === 0) return null
  return (
    <ConsoleForm visit={visit} action="/console/people/role" className="c-acts">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="merchant" value={merchantCode ?? ''} />
      <select aria-label={t('acts.roleOf', { name })} name="role">
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
      <button className="c-button">{t('acts.role')}</button>
    </ConsoleForm>
  )
}
