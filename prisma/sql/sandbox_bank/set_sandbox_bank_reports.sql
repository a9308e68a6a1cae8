-- Lets the simulated bank report, or not.
insert into sandbox_bank (reports) values (:reports) on conflict (id) do update set reports = excluded.reports
