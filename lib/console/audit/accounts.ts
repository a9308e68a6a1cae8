export { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
