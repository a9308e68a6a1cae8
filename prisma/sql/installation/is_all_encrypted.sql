-- Whether all personal data is encrypted; false after an upgrade, until the command has finished.
select from installation where personal_data_encrypted_at is not null
