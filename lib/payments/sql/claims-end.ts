/**
 * CTEs after which the payments in `ended` (merchant_code, kind, payment_id) own no amount any more: claims
 * and contested amounts end after their account's notice delay, in which money of the payment may still
 * arrive, and never before they began, not even after a failover to a database whose clock is behind.
 */
export const claimsEnd = `
  released as (
    update amount_claim claim set free_at = greatest(claim.claimed_at, gateway_now() + make_interval(secs => account.notice_delay_seconds))
      from ended, receiving_account account
     where (claim.merchant_code, claim.kind, claim.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
       and claim.free_at is null and account.id = claim.receiving_account_id),
  uncontested as (
    update contested_amount rest set contested_until = greatest(rest.contested_from, gateway_now() + make_interval(secs => account.notice_delay_seconds))
      from ended, receiving_account account
     where (rest.merchant_code, rest.kind, rest.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
       and rest.contested_until is null and account.id = rest.receiving_account_id)`
