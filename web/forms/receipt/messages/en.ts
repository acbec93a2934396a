export const receiptEn = {
  title: 'Receipt of this decision',
  lead: 'A signed statement of what was checked and decided. Keep it: anyone can verify it, without an account.',
  download: 'Download receipt',
  loading: 'Downloading',
  none: 'There is no receipt of this decision.',
  verify: 'Verify a receipt',
} as const
