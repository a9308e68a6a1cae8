-- The mode of the installation; no row: it was never started.
select mode from installation
