-- What a backup says of the installation.
-- @column takenAt Date
-- @column version number
select mode, now() as "takenAt", current_setting('server_version_num')::int / 10000 as version from installation
