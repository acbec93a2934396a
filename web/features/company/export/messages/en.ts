/** Messages of the PDF export. */
export const exportEn = {
  'document.title': 'Information - {company}',
  'document.page': 'Page {page} of {pages}',
  'progress.title': 'Creating your PDF',
  'progress.prepare': 'Preparing the pages',
  'progress.page': 'Page {page} of {pages}',
  'progress.cancel': 'Cancel',
  'failed.title': 'The PDF could not be created',
  'failed.message': 'Your information is saved. Close other tabs and try again.',
  'failed.again': 'Try again',
  'failed.close': 'Close',
} as const
