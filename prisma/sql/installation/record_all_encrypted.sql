-- Records that all personal data is encrypted.
update installation set personal_data_encrypted_at = coalesce(personal_data_encrypted_at, now())
