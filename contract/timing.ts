/** How long things take and last, of the product's specification, section 9. */
export const timing = {
  requestTimeoutMs: 60_000,
  chunkLoadTimeoutMs: 120_000,
  toastMs: 3_000,
  emailCodeResendSeconds: 29,
  successRedirectMs: 1_500,
  cameraWarningMs: 1_500,
} as const
