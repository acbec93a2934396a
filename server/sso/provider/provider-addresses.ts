/** The addresses of this server that a provider is told. Each customer's callback is its own, so that an answer of one provider is never taken for that of another (RFC 9700, 4.4). */
export function toProviderAddresses(publicUrl: string, slug: string) {
  return {
    callback: `${publicUrl}/admin/callback/${slug}`,
    signIn: `${publicUrl}/admin/sign-in/${slug}`,
    backChannelLogout: `${publicUrl}/auth/sso/${slug}/back-channel-logout`,
    scim: `${publicUrl}/scim/v2`,
  }
}
