"""What repeats the API: generated from its document."""
