-- People with what is told of them, by e-mail address: of a merchant, or all; at most `limit` after one of them.
-- @column id string
-- @column has_totp boolean
-- @column passkeys number
select p.id::text, p.email, p.name, p.role, p.merchant_code, p.created_at, p.disabled_at,
       p.totp_secret is not null as has_totp,
       (select count(*)::int from person_passkey k where k.person_id = p.id) as passkeys,
       (select max(s.seen_at) from person_session s where s.person_id = p.id and s.stage = 'OPEN') as last_seen_at,
       (select max(l.expires_at) from person_link l where l.person_id = p.id and l.purpose = 'INVITATION'
           and l.expires_at > gateway_now()) as invited_until
  from person p
 where (:merchant_code::text is null or p.merchant_code = :merchant_code) and (:after::text is null or p.email > :after)
 order by p.email limit :limit::int
