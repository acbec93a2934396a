import type { LoadPage } from '#web/ui/page/lazy-page.tsx'

/** Pages of an applicant that most never see, and what only some pages carry. */
export const seldomPages = {
  consent: (language) => import('#web/features/applicant/consent/consent-page.tsx').then((part) => part.loadConsentPage(language)),
  qr: (language) => import('#web/features/applicant/handoff/qr-page.tsx').then((part) => part.loadQrPage(language)),
  invalid: () => import('#web/features/applicant/outcome/invalid-page.tsx').then((part) => part.InvalidPage),
  expired: () => import('#web/features/applicant/outcome/expired-page.tsx').then((part) => part.ExpiredPage),
  identityDetails: (language) =>
    import('#web/features/applicant/check-details/identity-details-page.tsx').then((part) => part.loadIdentityDetailsPage(language)),
  manualReview: (language) =>
    import('#web/features/applicant/manual-review/manual-review-page.tsx').then((part) => part.loadManualReviewPage(language)),
  consentLink: (language) => import('#web/features/applicant/consent/consent-link.tsx').then((part) => part.loadConsentLink(language)),
} as const satisfies Record<string, LoadPage>
