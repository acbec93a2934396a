import type { Page } from '@playwright/test'

/** Chromium's own authenticator in software, as a phone or laptop has one built in: it knows its person without asking. */
export async function giveAuthenticator(
  page: Page,
): Promise<{ setVerified(isVerified: boolean): Promise<unknown>; remove(): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  })
  return {
    /** Whether whoever holds the device is the person. */
    setVerified: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** The device is lost. */
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
