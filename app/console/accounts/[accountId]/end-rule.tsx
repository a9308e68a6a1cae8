import type { AccountRule } from '#lib/console/accounts/read-accounts.ts'
import { ConsoleForm } from '../../ui/form.tsx'
import type { Visit } from '../../visit.ts'

/** The button that ends a rule. */
export const EndRule = ({ visit, rule }: { visit: Visit; rule: AccountRule }) => (
  <ConsoleForm visit={visit} action="/console/accounts/act">
    <input type="hidden" name="ruleId" value={rule.id} />
    <button className="c-button" data-kind="quiet" name="act" value="remove-rule">
      {visit.phrases('accounts')('rules.remove')}
    </button>
  </ConsoleForm>
)
